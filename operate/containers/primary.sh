#!/usr/bin/env bash
# Creates the roles when the database is created. Only this container has superuser access.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
  \getenv app DATABASE_PASSWORD
  \getenv append APPEND_PASSWORD
  \getenv project PROJECT_PASSWORD
  \getenv replicator REPLICATION_PASSWORD
  \getenv analyst ANALYST_PASSWORD
  create role app login password :'app';
  create role app_append login password :'append';
  create role app_project login password :'project';
  -- The migration gives read models to the projector.
  grant app_project to app;
  -- The doctor looks at sessions and replicas.
  grant pg_read_all_stats to app_append;
  create role replicator login replication password :'replicator';
  create role analyst login password :'analyst';
  alter role analyst set default_transaction_read_only = on;
  alter role analyst set statement_timeout = '120s';
  alter role analyst set idle_in_transaction_session_timeout = '120s';
  alter role analyst set temp_file_limit = '256MB';
  alter role analyst set search_path = analyst, read;
  alter role analyst set timezone = 'UTC';
  create database app owner app;
  revoke all on database app from public;
  grant connect on database app to analyst;
SQL
# Functions of PostgreSQL belong to the superuser, so the migration can't take them from analysts.
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname app --file /forbidden-functions.sql

# Other containers connect over TLS alone. The image allows password sign-in to every database, but not for replication.
sed -i 's/^host all all all /hostssl all all all /' "$PGDATA/pg_hba.conf"
echo 'hostssl replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
