#!/usr/bin/env bash
# major.sh 19: moves the database to this major version of PostgreSQL, by a copy that is compared row by row. The APIs and
# projectors stop meanwhile. Until the copy serves, whatever fails leads back to the server that ran before.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { docker compose "$@"; }
on_primary() { compose run --rm --no-deps --no-TTY --entrypoint bash postgres-next -c "$1"; }
on_backups() { compose run --rm --no-deps --no-TTY --entrypoint bash backup-keys -c "$1"; }
refuse() { echo "$1. Nothing was changed"; exit 1; }
# Names the version in .env, where an operator finds it again.
use() { sed --in-place '/^POSTGRES_MAJOR=/d' .env; echo "POSTGRES_MAJOR=$1" >> .env; }

export POSTGRES_NEXT=${1:-}
[[ $POSTGRES_NEXT =~ ^[0-9]+$ ]] || refuse 'Name a major version: make postgres TO=19'
# In a cluster, `postgres` is the proxy before its servers.
if grep --quiet --line-regexp postgres-1 <<< "$(compose config --services)"; then refuse 'This moves a single server, not a cluster'; fi
compose up --detach --no-deps --wait postgres
running=$(compose exec --no-TTY postgres bash -c 'basename "$(dirname "$PGDATA")"')
finish() {
  # The replica follows the former server.
  compose run --rm --no-deps --no-TTY --entrypoint bash postgres-replica -c 'find /var/lib/postgresql -mindepth 1 -maxdepth 1 -not -path "$(dirname "$PGDATA")" -exec rm --recursive --force {} +'
  compose up --detach --wait
  bash operate/containers/backup.sh
  echo "PostgreSQL $POSTGRES_NEXT runs. Former databases are in the volume primary, and their backups in BACKUP_DIR, folders before-…"
  exit
}
# A run that was cut off after the move is finished.
if [[ $POSTGRES_NEXT = "$running" ]]; then finish; fi
[[ $POSTGRES_NEXT -gt $running ]] || refuse "PostgreSQL $running is later, and there is no way back to an earlier version"
compose pull --policy missing postgres-next || refuse "There is no image of PostgreSQL $POSTGRES_NEXT"
bash operate/containers/backup.sh || refuse 'There is no move without a backup'

aside=before-$POSTGRES_NEXT-$(date +%s)
undo() {
  trap - EXIT
  compose rm --stop --force postgres-next
  compose stop postgres
  use "$running"
  on_primary "rm --recursive --force /var/lib/postgresql/$POSTGRES_NEXT"
  on_backups "cd /backup; if [[ -d $aside ]]; then rm --recursive --force base ended keys wal installation; mv $aside/* .; rmdir $aside; fi"
  compose up --detach --wait
  echo "The move failed, and PostgreSQL $running runs on"
  exit 1
}
trap undo EXIT
compose rm --stop --force postgres-next
on_primary "rm --recursive --force /var/lib/postgresql/$POSTGRES_NEXT"
compose stop $(compose config --services | grep --extended-regexp '^(api-|projector$)')
compose up --detach --no-deps --wait postgres-next
compose exec --no-TTY postgres-next bash -c 'PGPASSWORD=$POSTGRES_PASSWORD exec bash /copy-database.sh \
  "host=postgres user=postgres sslmode=verify-full sslrootcert=/tls/ca.crt" "host=/run/postgresql user=postgres" /forbidden-functions.sql'
compose rm --stop --force postgres-next
compose stop postgres postgres-replica

# The log of the new server begins again, with names that the former one has used.
on_backups "cd /backup; mkdir $aside; mv base ended keys wal installation $aside"
use "$POSTGRES_NEXT"
compose up --detach --no-deps --wait postgres
compose run --rm --no-deps migrate
compose run --rm --no-deps --env NATS_URL= verify
# From here on, the new server may have what the former one lacks.
trap - EXIT
finish
