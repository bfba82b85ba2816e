#!/usr/bin/env bash
# Backs up the database, then the keys: keys that are older than the database would make new persons unreadable.
# backup.sh copy: only copies BACKUP_DIR once more, with the log since.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { docker compose "$@"; }

if [[ ${1:-} != copy ]]; then
  # First, because a backup replaces older ones, and without these keys only older ones can be opened.
  compose run --rm --no-deps --no-TTY projector node operate/cli/backup.ts check
  name=$(compose exec --no-TTY postgres nice bash /base-backup.sh)
  compose run --rm --no-deps --quiet-pull backup-keys save
  # Also while no projector runs, as before an upgrade that repairs it.
  compose run --rm --no-deps --no-TTY projector node operate/cli/backup.ts record backup
  echo "Backed up to $name"
fi
# Does nothing without BACKUP_COPY.
compose run --rm --no-deps --no-TTY backup-copy copy
