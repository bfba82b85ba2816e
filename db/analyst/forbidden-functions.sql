-- Takes functions that hold up others, blocks of code and temporary tables from everyone but the owner of the database and
-- the processes. Changes only what this user owns, so only a superuser changes the functions of PostgreSQL.
do $$
declare
  line text;
begin
  for line in
    with allowed as (
      select case prokind when 'p' then 'procedure' else 'function' end as kind, oid::regprocedure::text as name, 'execute' as "right"
      from pg_proc
      where pg_has_role(proowner, 'usage') and has_function_privilege('public', oid, 'execute') and proname ~ ('^(' || concat_ws('|',
        'pg_(try_)?advisory_',
        'pg_sleep',
        'pg_notify$',
        'pg_(cancel|terminate)_backend$',
        'pg_(export_snapshot|logical_emit_message|current_xact_id)$',
        'txid_current$',
        'pg_(read|ls|stat)_(file|binary_file|dir|logdir|waldir|tmpdir)',
        'lo_|loread$|lowrite$',
        'set_config$',
        '(query|table|schema|database|cursor)_to_xml',
        'ts_(stat|rewrite)$',
        'dblink') || ')')
      union all
      select 'language', quote_ident(lanname), 'usage' from pg_language
      where lanpltrusted and lanispl and pg_has_role(lanowner, 'usage') and has_language_privilege('public', oid, 'usage')
      union all
      select 'database', quote_ident(datname), 'temporary' from pg_database
      where datname = current_database() and pg_has_role(datdba, 'usage')
        and has_database_privilege('public', oid, 'temporary')
    ),
    others as (
      select string_agg(quote_ident(rolname), ', ') as names from pg_roles
      where rolname in ('app_append', 'app_project') or oid = (select datdba from pg_database where datname = current_database())
    )
    select statement from allowed, others,
      lateral (values (1, format('grant %s on %s %s to %s', "right", kind, name, names)),
        (2, format('revoke %s on %s %s from public', "right", kind, name))) as two (place, statement)
    order by kind, name, place
  loop
    execute line;
  end loop;
end $$;
