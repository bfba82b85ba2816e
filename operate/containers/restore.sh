#!/usr/bin/env bash
# restore.sh [time]: replaces the database by a backup, recovered to a second or to the end of the log.
# restore.sh rehearse: recovers the newest backup beside the database, and verifies it there.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { docker compose "$@"; }
copy() { compose exec --no-TTY postgres-restored psql --no-psqlrc --username=postgres --tuples-only --no-align --command "$1" app; }
on_primary() { compose run --rm --no-deps --no-TTY --entrypoint bash postgres-restored -c "$1"; }

is_rehearsal='' to=''
if [[ ${1:-} = rehearse ]]; then
  is_rehearsal=1
elif [[ -n ${1:-} ]]; then
  to=$(date --utc --date="$1 UTC" +%s 2>/dev/null) || { echo "TO=\"$1\" is no time: write it in UTC, such as TO=\"2026-11-24 10:15\""; exit 1; }
  [[ $to -le $(date +%s) ]] || { echo "TO=\"$1\" has not come yet: it is $(date --utc '+%F %T')"; exit 1; }
fi

services=$(compose config --services)
servers=$(grep --extended-regexp '^(api-|projector$)' <<< "$services")
# In a cluster, the first server has the volume of a single one. What follows the former history starts from nothing.
followers=$(grep --extended-regexp '^(postgres-[2-9]|etcd-[1-9])$' <<< "$services" || echo postgres-replica)
first=$(grep '^postgres-1$' <<< "$services" || echo postgres)
is_stopped=''
# Whatever fails before the replacement leaves the database and its keys as they were.
undo() {
  compose rm --stop --force postgres-restored >/dev/null 2>&1
  on_primary 'rm --recursive --force "$PGDATA"' >/dev/null 2>&1
  compose run --rm --no-deps backup-keys clean >/dev/null 2>&1
  if [[ -n $is_stopped ]]; then compose up --detach --wait; fi
}
trap undo EXIT

# A copy that a killed run left is of an older backup.
compose rm --stop --force postgres-restored >/dev/null 2>&1
compose run --rm certificates
if [[ -z $is_rehearsal ]]; then
  # Does nothing without BACKUP_FETCH.
  docker image inspect "bible-plan:${TAG:-latest}" >/dev/null 2>&1 || compose build
  compose run --rm --no-deps --no-TTY backup-copy fetch
fi
compose run --rm --no-deps backup-keys unpack
if [[ -n $(compose ps --services --status running | grep '^postgres$') ]]; then
  # Ends the log that is to be recovered. A transaction after the chosen time is where the recovery stops.
  if [[ -z $is_rehearsal ]]; then is_stopped=1; compose stop $servers; fi
  compose exec --no-TTY postgres psql --no-psqlrc --quiet --username=postgres --output=/dev/null \
    --command "select pg_logical_emit_message(true, 'restore', '')" --command 'select pg_switch_wal()'
  sleep 3
fi

archived=$(on_primary 'ls /backup/wal')
RESTORE_TO=$to compose up --detach --no-deps postgres-restored
until [[ $(copy 'select not pg_is_in_recovery()' 2>/dev/null) = t ]]; do
  if [[ -z $(compose ps --services --status running | grep '^postgres-restored$') ]]; then
    compose logs --no-log-prefix --tail 5 postgres-restored
    echo 'Nothing was restored, and what existed is untouched'
    exit 1
  fi
  sleep 1
done
reached=$(copy "select coalesce(to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'the end of the backup')")
# Recovery without a time ends at a hole as if the log ended there.
last=$(copy 'select pg_walfile_name(pg_last_wal_replay_lsn())')
timeline=$(printf %08X $((16#${last:0:8} - 1)))
newest=$(grep --extended-regexp "^$timeline[0-9A-F]{16}[.]gz" <<< "$archived" | tail -n 1)
if [[ -z $to && ${newest:8:16} > ${last:8} ]]; then
  echo "The log in BACKUP_DIR has a hole after $reached: with TO, you can restore to this time. What existed is untouched"
  exit 1
fi
compose run --rm --no-deps settle || { echo 'This backup does not fit. Nothing was restored, and what existed is untouched'; exit 1; }

if [[ -n $is_rehearsal ]]; then
  compose run --rm --no-deps --env NATS_URL= --env KEY_DIR=/keys/restored verify \
    bash -c 'DATABASE_URL=${DATABASE_URL/@postgres:/@postgres-restored:} exec node prove/verify/main.ts'
  compose run --rm --no-deps --no-TTY projector node operate/cli/backup.ts record rehearsal
  echo "The newest backup was restored to $reached beside the database, and verified"
  exit
fi

compose run --rm --no-deps backup-keys adopt
compose stop postgres-restored $first $followers
on_primary 'cd /var/lib/postgresql && rm --recursive --force before-restore && { [[ ! -e $LIVE ]] || mv "$LIVE" before-restore; } && mv restored "$LIVE"'
# Names the branch of the log, which a later recovery from before this restore needs.
compose run --rm --no-deps --no-TTY --entrypoint bash $first -c \
  'for file in "$PGDATA"/pg_wal/*.history; do gzip --stdout "$file" > "/backup/wal/$(basename "$file").gz"; done'
for each in $followers; do
  compose run --rm --no-deps --no-TTY --entrypoint bash "$each" -c 'rm --recursive --force "${ETCD_DATA_DIR:-$(dirname "$PGDATA")}"'
done
compose up --detach --wait
is_stopped=''
echo "Restored to $reached. The former database stays in the volume primary, folder before-restore. Run \"make backup\" now"
