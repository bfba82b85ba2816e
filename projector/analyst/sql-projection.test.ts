import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import { visitor } from '#projector/testing.events.ts'
import { createSqlProjection, parseSqlProjection } from './sql-projection.ts'

const HEADER = '-- revision: 1\n-- key: hour bigint\n-- sum: visitors bigint\n'
const QUERY = 'select 1::bigint as hour, count(*) as visitors from quiz_visitor_arrived group by 1'

const arrivals = createSqlProjection(
  'sql-arrivals',
  `-- Arrivals by hour and creative.
   -- a comment; with a semicolon
-- revision: 1
-- key: hour bigint, creo text
-- sum: visitors bigint
-- min: first_at timestamptz
-- max: last_at timestamptz
select extract(hour from recorded_at at time zone 'UTC')::bigint as hour, coalesce(creo, '(none)') as creo,
  count(*) as visitors, min(recorded_at) as first_at, max(recorded_at) as last_at
from quiz_visitor_arrived group by 1, 2;
`,
)

const harness = shared(() => createProjectionHarness(arrivals))

const rows = async () => (await harness.pool.query('select * from read.sql_arrivals_rows order by hour, creo')).rows

test('a projection in SQL merges the rows of each batch by the functions of its header', async () => {
  await harness.given([
    visitor(1).did('quiz.visitor-arrived', { creo: 'a' }, '2026-03-10T09:10:00Z'),
    visitor(2).did('quiz.visitor-arrived', { creo: null }, '2026-03-10T09:20:00Z'),
    visitor(2).did('quiz.age-chosen', { age: '60+' }, '2026-03-10T09:21:00Z'),
    visitor(3).did('quiz.visitor-arrived', { creo: 'a' }, '2026-03-11T09:30:00Z'),
  ])
  expect(await rows()).toEqual([
    {
      hour: 9,
      creo: '(none)',
      visitors: 1,
      first_at: new Date('2026-03-10T09:20:00Z'),
      last_at: new Date('2026-03-10T09:20:00Z'),
    },
    {
      hour: 9,
      creo: 'a',
      visitors: 2,
      first_at: new Date('2026-03-10T09:10:00Z'),
      last_at: new Date('2026-03-11T09:30:00Z'),
    },
  ])
})

test('a projection in SQL gives the same rows event by event, in one batch, in pages and by a rebuild', async () => {
  const event = fc.record({
    n: fc.integer({ min: 1, max: 9 }),
    creo: fc.constantFrom('a', 'b, "c"', "d'e", null),
    hour: fc.integer({ min: 0, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 20 }), async (events) => {
      await harness.given(
        events.map(({ n, creo, hour }) =>
          visitor(n).did('quiz.visitor-arrived', { creo }, `2026-03-10T0${hour}:00:00.5Z`),
        ),
      )
      const counted = await rows()
      expect(counted.reduce((sum, { visitors }) => sum + Number(visitors), 0)).toBe(events.length)
    }),
    { numRuns: 8 },
  )
})

test.each([
  ['select 1', 'add a line "-- revision: 1"'],
  [`-- revision: 1\n${QUERY}`, 'add a line "-- key: <column> <type>" with the columns that identify a row'],
  [
    `-- revision: 1\n-- key: hour bigint\n${QUERY}`,
    'add a line "-- sum: <column> <type>" (or min, max) with the other columns',
  ],
  [`-- revision: 1\n-- key: hour\n${QUERY}`, '"hour" is no column: write a name and a type, such as visitors bigint'],
  [`${HEADER}delete from quiz_visitor_arrived`, 'it is one query that starts with select or with'],
  [`${HEADER}${QUERY}; drop table x`, 'it has more than one statement'],
  [
    `${HEADER}with gone as (delete from quiz_visitor_arrived returning 1) select 1 as hour, count(*) as visitors from gone`,
    'it changes data: a projection only reads',
  ],
  [`${HEADER}select now() as hour, 1 as visitors from quiz_visitor_arrived`, 'it uses the clock: use recorded_at'],
  [
    `${HEADER}select random() as hour, 1 as visitors from quiz_visitor_arrived`,
    'it uses random values, so another replay would give another answer',
  ],
  [`${HEADER}select 1 as hour from read.progress_subscribers`, 'it reads other tables: read the views of events only'],
  [
    `${HEADER}select 1 as hour, count(distinct creo) as visitors from quiz_visitor_arrived`,
    'count(distinct ...) cannot be merged: put what is counted into the key',
  ],
  [`${HEADER}select 1 as hour, 2 as visitors`, 'it reads no view of events: docs/events.md lists them'],
])('the text %j is refused with a sentence', (text, sentence) => {
  expect(() => parseSqlProjection(text)).toThrow(sentence)
})
