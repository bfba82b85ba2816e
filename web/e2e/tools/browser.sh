#!/usr/bin/env bash
# Makes sure that there is a Chromium for the tests of the screens: the one named by CHROMIUM_PATH, one that is
# installed, else Debian's without windows, where we may install it. Prints its version.
set -u
show() { "$1" --version 2>/dev/null | head -n 1; exit 0; }
for found in "${CHROMIUM_PATH:-}" /usr/bin/chromium-headless-shell; do
  if [ -x "$found" ]; then show "$found"; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo 'Installing Chromium for the tests of the screens…'
  install() { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }
  { install || { apt-get update -qq && install; }; } >/dev/null 2>&1
fi
for found in /usr/bin/chromium-headless-shell /usr/bin/chromium /usr/bin/google-chrome; do
  if [ -x "$found" ]; then show "$found"; fi
done
echo 'There is no Chromium: install it, or name one in CHROMIUM_PATH'
exit 1
