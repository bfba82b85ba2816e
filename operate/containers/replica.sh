#!/usr/bin/env bash
# Copies the primary at the first start, then follows it. The primary keeps 1 GiB of log, so that a missing replica cannot
# fill its disk. To recreate a replica that fell too far behind, remove its container and volume.
set -euo pipefail

if [[ ! -s "$PGDATA/PG_VERSION" ]]; then
  # The copy is moved into place when it is complete, so that a partial copy is never used.
  rm -rf "$PGDATA" "$PGDATA.new"
  PGSSLMODE=verify-full PGSSLROOTCERT=/tls/ca.crt pg_basebackup --host=postgres --username=replicator --no-password --pgdata="$PGDATA.new" --wal-method=stream --checkpoint=fast
  touch "$PGDATA.new/standby.signal"
  mv "$PGDATA.new" "$PGDATA"
fi

# A process that asks for more memory fails alone, with its query. Without this, one query could end the whole container.
ulimit -v 1572864

# The password comes from the environment, so that it can be changed without recreating the replica.
exec docker-entrypoint.sh "$@" -c primary_conninfo='host=postgres user=replicator application_name=replica sslmode=verify-full sslrootcert=/tls/ca.crt'
