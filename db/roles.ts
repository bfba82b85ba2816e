import { openConnection, type Pool, type PoolClient, transaction } from './client.ts'
import { lockGrants } from './analyst/lock-grants.ts'

/**
 * The roles of the two kinds of processes. Both append events and neither can change or delete one. The owner of the
 * database migrates, and the role of analysts (analyst/role.ts) reads.
 */
export const ROLES = {
  /** The API: appends events, keeps its own tables, and reads what is projected. */
  append: 'app_append',
  /** The projector: owns the read models and its own tables, and appends what its mails caused. */
  project: 'app_project',
} as const

export type ProcessRole = keyof typeof ROLES

/** Schemas whose tables only the projector writes. */
const PROJECTED = ['projector', 'reactions']
/** Schemas that have other grants, or none: the views of readers, the role of analysts, migrations, and partitions. */
const SEPARATE = ['read', 'analyst', 'public', 'event_partitions']

const { append, project } = ROLES

/** Takes back what would let a process rewrite history. Counting repeated actions changes only two columns. */
const APPEND_ONLY = [
  `revoke update, delete on event_store.events, event_store.streams from ${append}, ${project}`,
  `revoke insert, update, delete on event_store.log from ${append}`,
  `revoke insert, delete on event_store.log from ${project}`,
  `revoke update, delete on event_store.installation from ${append}, ${project}`,
  `revoke insert, update, delete on event_store.pseudonym_key from ${append}`,
  `revoke all on event_store.pseudonym_key from ${project}`,
  `revoke update, delete on desk.acts from ${append}`,
  `grant update (times, last_at) on desk.acts to ${append}`,
  `revoke update, delete on desk.spend_files from ${append}`,
  `revoke all on desk.acts, desk.api_tokens, desk.spend_files, desk.page_timings, desk.folded_names, desk.question_drafts from ${project}`,
  `revoke delete on desk.api_tokens from ${append}`,
]

const SHARED = [
  `grant usage on schema read, public to ${append}, ${project}`,
  `grant select on all tables in schema read, public to ${append}`,
  `grant select on all tables in schema public to ${project}`,
  `grant create on schema read to ${project}`,
  // Projections in SQL read the views of events.
  `grant usage on schema analyst to ${project}`,
  `grant select on all tables in schema analyst to ${project}`,
]

/**
 * Gives each kind of process the rights that it needs. Repeated after each migration, so new tables are included. Does
 * nothing on a server whose roles this user may not create; all processes then use the owner's account.
 */
export const refreshRoles = (pool: Pool, analyst: string): Promise<void> =>
  transaction(pool, async (client) => {
    await lockGrants(client)
    await ensureRoles(client)
    if (!(await canGrant(client))) return
    const { own, versions } = await schemasOf(client)
    for (const grant of [...own.flatMap(grantsOn), ...APPEND_ONLY, ...SHARED]) await client.query(grant)
    await protectEpochs(client)
    await databaseGrants(client, `${append}, ${analyst}`)
    await handOver(client, versions)
  })

/** Creates the roles where this user may. They have no password, so they cannot log in yet. */
const ensureRoles = async (client: PoolClient) => {
  for (const role of Object.values(ROLES)) {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
      exception when insufficient_privilege or duplicate_object or unique_violation then
        null;
      end $$`)
  }
}

/** Returns whether the roles exist and this user owns the database and may act as the projector, so it may grant. */
const canGrant = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ can: boolean }>(
    `select (select count(*) = $2 and bool_or(rolname = $3 and pg_has_role(oid, 'member')) from pg_roles where rolname = any($1))
       and pg_has_role(nspowner, 'usage') as can from pg_namespace where nspname = 'event_store'`,
    [Object.values(ROLES), Object.keys(ROLES).length, ROLES.project],
  )
  return rows[0]?.can === true
}

/** Returns our schemas: those of the migrations, and those of the versions of read models. */
const schemasOf = async (client: PoolClient): Promise<{ own: string[]; versions: string[] }> => {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema$)' order by 1`,
  )
  const names = rows.map(({ name }) => name)
  const isVersion = (name: string) => /_v\d+$/.test(name)
  return {
    own: names.filter((name) => !isVersion(name) && !SEPARATE.includes(name)),
    versions: names.filter(isVersion),
  }
}

const grantsOn = (schema: string): string[] => [
  `grant usage on schema ${schema} to ${append}, ${project}`,
  `grant usage, select on all sequences in schema ${schema} to ${append}, ${project}`,
  `revoke all on all tables in schema ${schema} from ${append}, ${project}`,
  `grant select, insert, update, delete on all tables in schema ${schema} to ${project}`,
  PROJECTED.includes(schema)
    ? `grant select on all tables in schema ${schema} to ${append}`
    : `grant select, insert, update, delete on all tables in schema ${schema} to ${append}`,
]

/** Takes from the API what would end all keys. Before PostgreSQL 17, locking a table needs the same rights. */
const protectEpochs = async (client: PoolClient) => {
  const { rows } = await client.query<{ hasMaintain: boolean }>(
    `select current_setting('server_version_num')::int >= 170000 as "hasMaintain"`,
  )
  if (!rows[0]?.hasMaintain) return
  await client.query(`revoke update, delete on event_store.key_epochs from ${append}`)
  await client.query(`grant maintain on event_store.key_epochs to ${append}`)
}

/** Lets the projector create versions, and the other roles read its views. */
const databaseGrants = async (client: PoolClient, readers: string) => {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(`grant connect, temporary on database ${rows[0]?.name} to ${append}, ${project}`)
  await client.query(`grant create on database ${rows[0]?.name} to ${project}`)
  const ownersOfViews = `${project}, current_user`
  await client.query(
    `alter default privileges for role ${ownersOfViews} in schema read grant select on tables to ${readers}`,
  )
}

/** Lets the projector replace views and versions that the owner of the database created. */
const handOver = async (client: PoolClient, versions: readonly string[]) => {
  // Schemas first: a new owner of a table needs the right to create in its schema.
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter schema %I owner to ${project}', nspname) as statement, 1 as place from pg_namespace
     where nspname = any($1) and pg_get_userbyid(nspowner) <> '${project}'
     union all
     select format('alter %s %I.%I owner to ${project}', case relkind when 'v' then 'view' else 'table' end, nspname, relname), 2
     from pg_class join pg_namespace n on n.oid = relnamespace
     where pg_get_userbyid(relowner) <> '${project}'
       and (nspname = any($1) and relkind in ('r', 'p') or nspname = 'read' and relkind = 'v')
     order by place`,
    [versions],
  )
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Sets the passwords of the roles, and returns the addresses under which the processes connect.
 * @throws when the user of the pool may not change roles.
 */
export const openProcessLogins = async (
  pool: Pool,
  databaseUrl: string,
  passwordOf: (role: ProcessRole) => string,
): Promise<Record<ProcessRole, string>> => {
  const open = async (role: ProcessRole) => {
    const password = passwordOf(role)
    const { rows } = await pool.query<{ statement: string }>(
      `select format('alter role ${ROLES[role]} login password %L', $1::text) as statement`,
      [password],
    )
    if (rows[0]) await pool.query(rows[0].statement)
    const url = new URL(databaseUrl)
    url.username = ROLES[role]
    url.password = password
    return url.href
  }
  // The doctor looks at sessions and replicas.
  await pool.query(`grant pg_read_all_stats to ${append}`)
  return { append: await open('append'), project: await open('project') }
}

/**
 * Returns the address under which a command of the owner works as the projector, so what it creates belongs to the
 * projector from the start. A server without the roles has one account for all processes.
 */
export const projectorUrl = async (databaseUrl: string): Promise<string> => {
  const client = await openConnection({ connectionString: databaseUrl, application_name: 'roles' })
  try {
    const { rows } = await client.query<{ can: boolean }>(
      `select coalesce(bool_or(pg_has_role(oid, 'member')), false) as can from pg_roles where rolname = $1`,
      [project],
    )
    if (!rows[0]?.can) return databaseUrl
  } finally {
    await client.end()
  }
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=${project}`.trim())
  return url.href
}
