#!/usr/bin/env bash
# Provides the browsers of the tests. Chromium: an installed one, or Debian's, or Playwright's download. If there is a
# package of its headless shell, which takes half the processor time, installs that too. WebKit and Firefox: installed
# ones, or Debian's; without them their tests fail.
# Usage: install.sh BIN, the virtual environment's folder of programs. Fails with a message if there is no Chromium.
set -euo pipefail
bin=$1

is_there() { command -v "$1" >/dev/null; }
a_browser() { is_there chromium || is_there chromium-browser || is_there google-chrome || is_there google-chrome-stable; }

others() { is_there WebKitWebDriver && is_there Xvfb && { is_there firefox-esr || is_there firefox; }; }

if is_there apt-get && ! { a_browser && is_there chromium-headless-shell && others; }; then
  sudo=""
  [ "$(id -u)" -eq 0 ] || sudo="sudo -n"
  install="$sudo apt-get install -y -qq --no-install-recommends"
  if $sudo apt-get update -qq; then
    a_browser || $install chromium || true
    is_there chromium-headless-shell || $install chromium-headless-shell || true
    others || $install webkit2gtk-driver xvfb firefox-esr || true
  fi
fi
if a_browser; then exit 0; fi
if "$bin/playwright" install --with-deps chromium || "$bin/playwright" install chromium; then exit 0; fi

echo "No browser can be had: install Chromium or Chrome by hand, then run 'make test' again." >&2
exit 1
