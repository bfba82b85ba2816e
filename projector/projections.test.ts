import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { transaction } from '#db/client.ts'
import { modelDescriptions } from '#db/read-models.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import { sqlName } from '#db/read-models/view-name.ts'
import { createVersion, pointViews } from '#projector/engine/rebuild/version.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'
import { projections } from './projections.ts'

const database = shared(() => createTestDatabase())
beforeAll(async () => {
  for (const projection of projections) {
    await transaction(database.pool, async (client) => {
      await createVersion(client, projection, 1)
      await pointViews(client, projection, 1, true)
    })
  }
})

const COLUMNS = `
  select column_name as name, format('%I.%I', udt_schema, udt_name)::regtype::text as type, is_nullable = 'YES' as "isNullable"
  from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position`

test('every read model has a projection with its name', () => {
  expect(projections.map(({ name }) => name).slice(0, READ_MODELS.length)).toEqual([...READ_MODELS])
})

test.each(
  Object.values(modelDescriptions).flatMap(({ name, tables }) =>
    Object.entries(tables).map(([table, { columns }]) => ({ name, table, columns })),
  ),
)(
  'the table $table of $name has the columns of its description, and so has its view',
  async ({ name, table, columns }) => {
    const described = Object.entries(columns).map(([column, { type, isNullable }]) => ({
      name: column,
      type,
      isNullable,
    }))
    const { rows } = await database.pool.query(COLUMNS, [schemaOf(name, 1), table])
    expect(rows).toEqual(described)
    const view = await database.pool.query(COLUMNS, ['read', `${sqlName(name)}_${table}`])
    // A view's columns can always be null.
    expect(view.rows).toEqual(described.map((column) => ({ ...column, isNullable: true })))
  },
)

test('each view that analysts may read describes itself and each of its columns', async () => {
  const { rows } = await database.pool.query<{ shown: string; comment: string | null }>(
    `select format('%s.%s', c.oid::regclass, a.attname) as shown, coalesce(col_description(c.oid, a.attnum), '') as comment
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind = 'v' and c.relnamespace in ('analyst'::regnamespace, 'read'::regnamespace)
     union all select c.oid::regclass::text, obj_description(c.oid, 'pg_class')
     from pg_class c where c.relkind = 'v' and c.relnamespace in ('analyst'::regnamespace, 'read'::regnamespace)`,
  )
  const inRead = rows.filter(({ shown }) => shown.startsWith('read.'))
  expect(inRead.length).toBeGreaterThan(100)
  expect(rows.filter(({ comment }) => !comment)).toEqual([])
  expect(inRead.find(({ shown }) => shown === 'read.quiz_funnel_visitors.age')?.comment).toMatch(/^Age range/)
})
