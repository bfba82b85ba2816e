#!/usr/bin/env bash
# Runs in the container of PostgreSQL. Backs up what changed since the last backup, or everything when that is a week old,
# and prints the name of the backup. From the end of a backup on, the log allows a restore to any second.
set -euo pipefail
sql() { psql --no-psqlrc --username=postgres --tuples-only --no-align --command "$1"; }
cd /backup
mkdir --parents base ended keys wal

installation=$(sql 'select system_identifier from pg_control_system()')
if [[ -s installation && $(<installation) != "$installation" ]]; then
  echo 'BACKUP_DIR holds backups of another installation: set it to a folder of its own' >&2
  exit 1
fi
echo "$installation" > installation

# Names are in the order of time.
last=$(ls base | tail -n 1)
full=$(ls base | grep full | tail -n 1 || true)
name=$(date --utc +%Y-%m-%dT%H.%M.%SZ)
options=() kind=full
# A little less than a week, so that the one at the same time of day is whole.
if [[ -n $full && -n $(find "base/$full" -maxdepth 0 -mmin -10000) ]]; then
  options=(--incremental="base/$last/backup_manifest") kind=incremental
fi
rm --recursive --force draft
take() { pg_basebackup --username=postgres --pgdata=draft --wal-method=none --checkpoint=fast "$@"; }
# After a restore, what changed is not known, so everything is backed up.
if ! take "${options[@]}"; then
  [[ $kind = incremental ]] && kind=full && take || { echo 'The backup was not taken; earlier ones are complete' >&2; exit 1; }
fi

# The backup is of no use without the log up to its end. A segment in which nothing was written is never archived.
sql "select pg_logical_emit_message(true, 'backup', '')" >/dev/null
segment=$(sql 'select pg_walfile_name(pg_switch_wal())')
for _ in {1..600}; do [[ -e wal/$segment.gz ]] && break; sleep 0.1; done
[[ -e wal/$segment.gz ]] || { echo "The log $segment did not arrive in BACKUP_DIR: is its disk full?" >&2; exit 1; }
date --utc +%s > "ended/$name-$kind"
sync --file-system draft
mv draft "base/$name-$kind"

# Keeps two full backups with what follows them, and the log since the older one.
for old in $(ls base | grep full | head -n -2); do
  next=$(ls base | grep full | grep --after-context=1 "$old" | tail -n 1)
  for each in $(ls base); do if [[ $each < $next ]]; then rm --recursive --force "base/$each" "ended/$each" "keys/$each.tar.gz"; fi; done
done
oldest=$(ls base | head -n 1)
first=$(sed --quiet 's/.*(file \([0-9A-F]*\)).*/\1/p' "base/$oldest/backup_label" | head -n 1)
pg_archivecleanup --strip-extension=.gz wal "$first"
echo "$name-$kind"
