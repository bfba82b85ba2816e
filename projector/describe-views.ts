import { closeViews } from '#db/analyst/role.ts'
import type { PoolClient } from '#db/client.ts'
import { commentsOn } from '#db/analyst/comments.ts'
import type { TableDescription } from '#db/read-models/description.ts'
import { CLOSED_VIEWS, modelDescriptions } from '#db/read-models.ts'
import { viewName } from '#db/read-models/view-name.ts'

type ViewsOfProjection = { name: string; tables: readonly string[] }

/** Returns the hook that closes the views of a projection to analysts where they lead to a person, and describes them. */
export const describeViews =
  (projection: ViewsOfProjection) =>
  async (client: PoolClient): Promise<void> => {
    const views = projection.tables.map((table) => viewName(projection.name, table))
    const closed = views.filter((view) => CLOSED_VIEWS.includes(view))
    if (closed.length > 0) await client.query(closeViews(closed))
    await describe(client, projection)
  }

/** Describes the views and their columns. What an analyst's projection counts is in its code alone. */
const describe = async (client: PoolClient, { name, tables }: ViewsOfProjection) => {
  const described = Object.values(modelDescriptions).find((model) => model.name === name)?.tables ?? {}
  const { rows } = await client.query<{ table: string; column: string; quoted: string }>(
    `select t.name as table, attname as column, quote_ident(attname) as quoted
     from unnest($1::text[], $2::text[]) as t(name, view)
     join pg_attribute on attrelid = t.view::regclass and attnum > 0`,
    [tables, tables.map((table) => viewName(name, table))],
  )
  const statements = tables.map((table) => {
    const description: TableDescription | undefined = described[table]
    const columns = rows
      .filter((row) => row.table === table)
      .map(
        ({ column, quoted }) => [quoted, description?.columns[column]?.comment ?? `See the code of ${name}.`] as const,
      )
    return commentsOn(viewName(name, table), `Table "${table}" of the projection ${name}.`, columns)
  })
  await client.query(statements.join('\n'))
}
