#!/usr/bin/env bash
# copy-database.sh <old server> <new server> <forbidden functions>: copies the roles and the database `app` to a server of a
# later major version, and compares every row. Servers are connection strings of superusers. No one may write meanwhile.
set -euo pipefail
# Rows are compared as text, which depends on these.
export PGTZ=UTC PGDATESTYLE=ISO PGOPTIONS='-c extra_float_digits=1 -c bytea_output=hex -c client_min_messages=warning'
sql() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$@"; }

# Roles that exist get the same password and rights.
pg_dumpall --roles-only --dbname="$1 dbname=postgres" |
  sed 's/^CREATE ROLE .*;$/do $$ begin & exception when duplicate_object then null; end $$;/' |
  sql "$2 dbname=postgres" --output=/dev/null

# Indexes are built again, so another order of the C library can't break them. Rights on functions of PostgreSQL are left out,
# because some of these have other arguments in each version, and are set again.
dump() { pg_dump --section="$@"; }
own() { sed --regexp-extended '/^(GRANT|REVOKE) .* ON (FUNCTION|PROCEDURE) pg_catalog\./d'; }
dump pre-data --create --clean --if-exists --dbname="$1 dbname=app" | own | sql "$2 dbname=postgres" --output=/dev/null
dump data --dbname="$1 dbname=app" | sql "$2 dbname=app" --output=/dev/null
dump post-data --dbname="$1 dbname=app" | own | sql "$2 dbname=app" --output=/dev/null
sql "$2 dbname=app" --output=/dev/null --file "$3"

rows() {
  sql "$1 dbname=app" <<'SQL'
    select format('select %L, count(*), sum(hashtextextended(t::text, 0)::numeric) from %I.%I t', schemaname || '.' || tablename, schemaname, tablename)
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by schemaname, tablename \gexec
    select schemaname || '.' || sequencename, last_value from pg_sequences order by schemaname, sequencename;
    select oid::regprocedure::text, proacl::text from pg_proc
    where pronamespace <> 'pg_catalog'::regnamespace order by oid::regprocedure::text collate "C";
    select nspname, nspacl::text from pg_namespace where nspname !~ '^pg_' order by nspname;
    select datacl::text from pg_database where datname = 'app';
SQL
}
before=$(rows "$1")
after=$(rows "$2")
if [[ $before != "$after" ]]; then
  diff <(echo "$before") <(echo "$after") | head -n 20 || true
  echo 'The copy differs from the database' >&2
  exit 1
fi
sql "$2 dbname=app" --command analyze
echo "$after" | grep --count '|'
