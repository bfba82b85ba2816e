#!/usr/bin/env bash
# Recovers the newest backup before RESTORE_TO (seconds since 1970; the end of the log by default), beside the database, and
# runs the server on it. What exists is untouched.
set -euo pipefail
live=/var/lib/postgresql/$LIVE/docker
fail() { echo "restore: $*" >&2; exit 1; }
shopt -s nullglob

if [[ -s $live/global/pg_control ]]; then
  id=$(pg_controldata "$live" | sed --quiet 's/^Database system identifier: *//p')
  [[ $id = "$(cat /backup/installation 2>/dev/null)" ]] || fail 'BACKUP_DIR holds no backup of this installation'
fi
chain=()
for base in /backup/base/*; do
  if [[ -n $RESTORE_TO && $(<"/backup/ended/${base##*/}") -gt $RESTORE_TO ]]; then break; fi
  [[ $base = *-full ]] && chain=()
  chain+=("$base")
done
[[ ${#chain[@]} -gt 0 ]] || fail "there is no backup from before this time; backups ended at: $(cat /backup/ended/* | xargs --replace date --utc --date=@{} '+%F %T' | tr '\n' ';')"

rm --recursive --force "$PGDATA"
mkdir --parents "$(dirname "$PGDATA")"
pg_combinebackup --output="$PGDATA" "${chain[@]}" || fail 'the backup could not be unpacked: is the disk full?'
# Patroni writes settings of its cluster, such as the names of standbys that commits wait for, and keeps the others beside them.
if [[ -e $PGDATA/postgresql.base.conf ]]; then mv "$PGDATA/postgresql.base.conf" "$PGDATA/postgresql.conf"; fi
touch "$PGDATA/recovery.signal"
target=()
if [[ -n $RESTORE_TO ]]; then target=(-c "recovery_target_time=$(date --utc --date="@$RESTORE_TO" '+%F %T UTC')"); fi
exec docker-entrypoint.sh "$@" -c listen_addresses='*' -c archive_mode=off -c summarize_wal=off -c 'restore_command=gzip -dc /backup/wal/%f.gz > %p' \
  -c recovery_target_action=promote "${target[@]}"
