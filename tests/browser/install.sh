#!/usr/bin/env bash
# Sees to a Chromium for the browser tests: one that is there, else Debian's, else Playwright's own download.
# Usage: install.sh BIN, the virtual environment's folder of programs. Fails, and says so, if no browser can be had.
set -euo pipefail
bin=$1

for name in chromium chromium-browser google-chrome google-chrome-stable; do
  if command -v "$name" >/dev/null; then echo "Browser tests use $(command -v "$name")"; exit 0; fi
done
if command -v apt-get >/dev/null; then
  sudo=""
  [ "$(id -u)" -eq 0 ] || sudo="sudo -n"
  if $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends chromium && command -v chromium >/dev/null
  then exit 0; fi
fi
if "$bin/playwright" install --with-deps chromium || "$bin/playwright" install chromium; then exit 0; fi

echo "No browser can be had: install Chromium or Chrome by hand, then run 'make test' again." >&2
exit 1
