#!/usr/bin/env bash
# Copies the primary at the first start, then follows it. A replica that fell too far behind is made anew by removing its
# container and volume: the primary keeps a gibibyte of log for it and no more, so a replica that is gone fills no disk.
set -euo pipefail

if [[ ! -s "$PGDATA/PG_VERSION" ]]; then
  # Copied beside and moved in place, so that half a copy is never taken for a whole one.
  rm -rf "$PGDATA" "$PGDATA.new"
  pg_basebackup --host=postgres --username=replicator --no-password --pgdata="$PGDATA.new" --wal-method=stream --checkpoint=fast
  touch "$PGDATA.new/standby.signal"
  mv "$PGDATA.new" "$PGDATA"
fi

# The password comes from the environment, so that it can be changed without making the replica anew.
exec docker-entrypoint.sh "$@" -c primary_conninfo='host=postgres user=replicator application_name=replica'
