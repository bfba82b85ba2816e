#!/usr/bin/env bash
# Plays the engine of containers, and git, for tests of the scripts beside it: it keeps the release of each container, image and
# backup in files of $ENGINE, lists the commands, and interrupts the upgrade at command $AT as $HOW says.
set -euo pipefail
tool=$(basename "$0") all="$*"
call=$(($(wc --lines < "$ENGINE/calls") + 1))
echo "$tool $all" >> "$ENGINE/calls"
real() { PATH=$REAL_PATH command git "$@"; }

if [[ $call = "${AT:-}" ]]; then
  [[ $HOW = fail ]] && exit 1
  # A power cut hits git while it replaces files.
  if [[ $HOW = KILL && $tool = git && $all =~ ^(merge|reset)\ .*\ ([^ ]+)$ ]]; then
    real archive "${BASH_REMATCH[2]}" | tar --extract
    touch .git/index.lock
  fi
  kill -s "$HOW" -- "-$(ps -o pgid= $$ | tr -d ' ')"
  sleep 1
fi
if [[ $tool = git ]]; then real "$@"; exit; fi

cd "$ENGINE"
start() {
  for name in "$@"; do
    if [[ $name = postgres ]]; then sed --quiet 's/^POSTGRES_MAJOR=//p' "$OLDPWD/.env" > running/postgres; else cp image.latest "running/$name"; fi
  done
}
case "$all" in
  *'postgres bash -c basename'*) cat running/postgres ;;
  *copy-database.sh*) mkdir --parents "primary/$POSTGRES_NEXT"; cp "primary/$(<running/postgres)/rows" "primary/$POSTGRES_NEXT" ;;
  'compose up'*' postgres') start postgres ;;
  'compose up --detach --wait') start postgres api-1 api-2 projector proxy ;;
  'compose stop'*) shift 2; for name in "$@"; do rm --force "running/$name"; done ;;
  *'bash postgres-next'* | *'bash backup-keys'*) bash -c "$(sed "s#/var/lib/postgresql#$ENGINE/primary#g; s#/backup#$ENGINE/backups#g" <<< "${!#}")" ;;
  'compose config --services') printf '%s\n' api-1 api-2 projector proxy postgres migrate $(cat services 2>/dev/null) ;;
  'compose ps --services --status running') ls running ;;
  build*) cp "${!#}/release" image.next ;;
  'compose build') cp "$OLDPWD/release" image.latest ;;
  'compose up'*postgres-restored) [[ -e running/postgres-restored ]] || cp backup running/postgres-restored ;;
  'compose rm'*postgres-restored) rm --force running/postgres-restored ;;
  'compose up'*) [[ $(<image.latest) != *unhealthy* ]] && cp image.latest "running/${!#}" ;;
  *base-backup.sh)
    date +%s%N > backup
    mkdir --parents backups/{base,ended,keys,wal}
    if [[ -e backups/installation && $(<backups/installation) != "$(<running/postgres)" ]]; then exit 1; fi
    cp running/postgres backups/installation
    echo backup ;;
  *pg_is_in_recovery*) echo t ;;
  *pg_walfile_name*) echo 000000020000000000000003 ;;
  *'ls /backup/wal') echo 000000010000000000000003.gz ;;
  *'prove/verify/main.ts'*) cmp running/postgres-restored backup ;;
  'compose run'*migrate) cat image.latest >> migrated ;;
esac
