#!/usr/bin/env bash
# Makes sure that there is a Chromium for the tests of the screens: the one named by CHROMIUM_PATH, one that is
# installed, else Debian's, where we may install it.
set -u
for found in "${CHROMIUM_PATH:-}" /usr/bin/chromium "$(command -v chromium)" "$(command -v google-chrome)"; do
  if [ -n "$found" ] && [ -x "$found" ]; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo 'Installing Chromium for the tests of the screens…'
  apt-get install -y -qq chromium >/dev/null 2>&1 || { apt-get update -qq && apt-get install -y -qq chromium; } >/dev/null 2>&1
fi
[ -x /usr/bin/chromium ] || { echo 'There is no Chromium: install it, or name one in CHROMIUM_PATH'; exit 1; }
