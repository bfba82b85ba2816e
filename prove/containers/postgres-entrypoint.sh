#!/usr/bin/env bash
# Creates the database at the first start as the official image does, then runs the server.
set -euo pipefail
shopt -s nullglob
if [[ $1 != postgres ]]; then exec "$@"; fi
export POSTGRES_USER=${POSTGRES_USER:-postgres}
if [[ ! -s $PGDATA/PG_VERSION ]]; then
  mkdir --parents "$PGDATA"
  initdb --username="$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") --auth-local=trust --auth-host=scram-sha-256 --data-checksums ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl start --wait --options "-c listen_addresses=''"
  for script in /docker-entrypoint-initdb.d/*.sh; do . "$script"; done
  pg_ctl stop --wait
fi
exec "$@"
