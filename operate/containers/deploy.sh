#!/usr/bin/env bash
# Updates a running installation without a failed request. Each API is replaced only after the one before it is healthy, so
# the proxy always has others to send requests to. A version that does not become healthy stops the deploy at its first API.
set -euo pipefail
cd "$(dirname "$0")/../.."

compose() { docker compose "$@"; }
apis=$(compose config --services | grep '^api-' | sort)

compose build
if [[ -z $(compose ps --services --status running | grep '^proxy$') ]]; then
  compose up --detach --wait
  exit
fi

# Renews certificates that expire soon. Each server reads its own when it is replaced.
compose run --rm certificates
# Old code keeps working on a database with newer migrations.
compose run --rm --no-deps migrate
# Before the APIs: a projector has to know an event before an API records it.
compose up --detach --no-deps --wait projector
for api in $apis; do
  compose up --detach --no-deps --wait "$api"
done
# The proxy is replaced only if its own definition changed. Its configuration is passed in, because the mounted file is
# still the one from before git replaced it, and reloading it keeps connections open.
compose up --detach --no-deps --wait proxy
compose exec --no-TTY proxy caddy reload --config - --adapter caddyfile < operate/containers/Caddyfile
