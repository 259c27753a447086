#!/usr/bin/env bash
# Provides Caddy for the tests behind a proxy: an installed one, else the program of Debian's package beside Python, without
# installing that, since its service would take the ports of this machine. Without Caddy those tests fail.
# Usage: install_caddy.sh BIN, the virtual environment's folder of programs.
set -euo pipefail
bin=$(cd "$1" && pwd)

is_there() { command -v "$1" >/dev/null; }
if is_there caddy || [ -x "$bin/caddy" ] || ! is_there apt-get; then exit 0; fi

sudo=""
[ "$(id -u)" -eq 0 ] || sudo="sudo -n"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq caddy 2>/dev/null || { $sudo apt-get update -qq && apt-get download -qq caddy; } || exit 0
dpkg-deb --extract caddy_*.deb .
cp usr/bin/caddy "$bin/caddy"
