#!/usr/bin/env bash
# Runs once, when the database is made: who may come to it, and for what. Nobody but this container is superuser.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
  \getenv app DATABASE_PASSWORD
  \getenv replicator REPLICATION_PASSWORD
  \getenv analyst ANALYST_PASSWORD
  create role app login password :'app';
  create role replicator login replication password :'replicator';
  create role analyst login password :'analyst';
  alter role analyst set default_transaction_read_only = on;
  alter role analyst set statement_timeout = '120s';
  alter role analyst set idle_in_transaction_session_timeout = '120s';
  alter role analyst set search_path = analyst, read;
  alter role analyst set timezone = 'UTC';
  create database app owner app;
  revoke all on database app from public;
  grant connect on database app to analyst;
SQL

# The image opens every database to passwords, but replication is none of them.
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
