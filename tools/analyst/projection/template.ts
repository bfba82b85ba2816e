import { viewName } from '#db/read-models/view-name.ts'

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_hyphen, letter: string) => letter.toUpperCase())

const typeScript = (name: string) => `import { createTableProjection } from '#projector/engine/table-projection.ts'

/** Counts arrivals by hour of the day in UTC. */
export const ${camelCase(name)} = createTableProjection({
  name: '${name}',
  // Raise it when the columns or functions change: the table is then rebuilt next to the live one.
  revision: 1,
  key: { hour: 'bigint' },
  columns: { visitors: 'bigint' },
  keyOf: (event) => ({ hour: event.at.getUTCHours() }),
  evolve: { 'quiz.visitor-arrived': (row) => ({ visitors: (row?.visitors ?? 0) + 1 }) },
})
`

const sql = `-- Counts arrivals by hour of the day in UTC.
-- revision: 1
-- key: hour bigint
-- sum: visitors bigint
select extract(hour from recorded_at at time zone 'UTC')::bigint as hour, count(*) as visitors
from quiz_visitor_arrived
group by 1
`

const test = (name: string, kind: ProjectionKind) => `import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadProjection } from '#projector/engine/discover.ts'
import { createProjectionHarness, type ProjectionHarness } from '#projector/testing.ts'
import { visitor } from '#projector/testing.events.ts'

let harness: ProjectionHarness
beforeAll(async () => {
  harness = await createProjectionHarness(await loadProjection(path.join(import.meta.dirname, '${name}.${kind}')))
})
afterAll(() => harness.close())

test('arrivals are counted by hour of the day', async () => {
  // The harness also checks that single events, batches and a rebuild give the same rows.
  await harness.given([
    visitor(1).did('quiz.visitor-arrived', { creo: null }, '2026-03-10T09:15:00Z'),
    visitor(2).did('quiz.visitor-arrived', { creo: null }, '2026-03-11T09:45:00Z'),
    visitor(3).did('quiz.visitor-arrived', { creo: null }, '2026-03-11T21:00:00Z'),
  ])
  const { rows } = await harness.pool.query('select hour, visitors from ${viewName(name, 'rows')} order by hour')
  expect(rows).toEqual([
    { hour: 9, visitors: 2 },
    { hour: 21, visitors: 1 },
  ])
})
`

export const PROJECTION_KINDS = ['ts', 'sql'] as const
type ProjectionKind = (typeof PROJECTION_KINDS)[number]

/** Returns the files of a new projection by name: a working example and its given / when / then test. */
export const projectionTemplate = (name: string, kind: ProjectionKind): Record<string, string> => ({
  [`${name}.${kind}`]: kind === 'ts' ? typeScript(name) : sql,
  [`${name}.test.ts`]: test(name, kind),
})
