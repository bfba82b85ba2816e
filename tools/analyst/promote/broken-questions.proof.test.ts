import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { ANALYST_PROJECTIONS } from '#projector/projections/index.ts'
import { arrivalsQuestion, COUNT, createAskHarness } from '#tools/analyst/ask/testing.ask.ts'

const harness = shared(() => createAskHarness())
beforeAll(async () => {
  await harness.database.pool.query(
    `insert into event_store.events
     select n, n, 'quiz-' || gen_random_uuid(), 1, gen_random_uuid(), 'quiz.visitor-arrived', 1, '{"creo":null}', '{}',
       timestamptz '2026-03-01 00:30Z' + n * interval '1 minute'
     from generate_series(1, 2000) n`,
  )
})

const HEADER = '-- revision: 1\n-- key: hour bigint\n-- sum: visitors bigint\n'
const FROM = 'count(*) as visitors from quiz_visitor_arrived group by 1'
const BUFFERS = '(row) => { kept.push(Buffer.alloc(2 ** 20, 1)); return { visitors: (row?.visitors ?? 0) + 1 } }'
const at = String.raw`arrivals-by-hour\.ts fails at position \d+ \(quiz\.visitor-arrived in quiz-[\w-]+\): `

/** Ways to break a question: what is wrong, its file and text, and the sentence of both commands. */
const BROKEN: [what: string, file: string, text: string, sentence: RegExp][] = [
  [
    'throws',
    'arrivals-by-hour.ts',
    arrivalsQuestion('() => { throw new Error("no such hour") }'),
    RegExp(`${at}no such hour$`),
  ],
  [
    'reads the clock',
    'arrivals-by-hour.ts',
    arrivalsQuestion('() => ({ visitors: Date.now() })'),
    RegExp(`${at}It uses the clock, so`),
  ],
  [
    'reads an unknown table',
    'hours.sql',
    `${HEADER}select 1 as hour, count(*) as visitors from quiz_visitor_arrived, nowhere`,
    /There is no such table or view \(relation "nowhere" does not exist\)/,
  ],
  [
    'gives a wrong type',
    'arrivals-by-hour.ts',
    arrivalsQuestion("() => ({ visitors: 'many' })"),
    RegExp(`${at}the column visitors has the type bigint, which "many" does not fit$`),
  ],
  [
    'gives a wrong type in SQL',
    'hours.sql',
    `${HEADER}select creo as hour, ${FROM}`,
    /hours\.sql gives hour as text, and its header says bigint: cast it$/,
  ],
  [
    'writes',
    'hours.sql',
    `${HEADER}with gone as (delete from quiz_visitor_arrived returning 1) select 1 as hour, count(*) as visitors from gone`,
    /it changes data: a projection only reads$/,
  ],
  [
    'loops endlessly',
    'arrivals-by-hour.ts',
    arrivalsQuestion('() => { for (;;) Math.sqrt(2) }'),
    /^It was stopped: its code took more than 3 s for one batch of events/,
  ],
  [
    'fills the memory',
    'arrivals-by-hour.ts',
    arrivalsQuestion(BUFFERS, 'const kept = []'),
    /It needs more than 500 MB of memory: keep less in its rows/,
  ],
  [
    'has a bad header',
    'hours.sql',
    `-- revision: 1\n-- key: hour bigint\nselect 1 as hour, ${FROM}`,
    /add a line "-- sum: <column> <type>"/,
  ],
  [
    'does not parse',
    'arrivals-by-hour.ts',
    'export const arrivals = (',
    /arrivals-by-hour\.ts (?:can't be loaded|is no projection): /,
  ],
  [
    'does not parse in SQL',
    'hours.sql',
    `${HEADER}select 1 as hour, count(* as visitors from quiz_visitor_arrived`,
    /syntax error at or near "as"/,
  ],
]

const left = async () => [
  await readdir(join(harness.folder, 'ask')).catch(() => []),
  await readdir(ANALYST_PROJECTIONS).catch(() => []),
]

test.each(BROKEN)(
  'a question that %s is refused with one sentence, and leaves nothing',
  async (what, name, text, sentence) => {
    const before = await left()
    const F = await harness.file(name, text)
    // A busy machine takes seconds to fill the memory, and that question must not run into the other limit.
    const limits = what === 'loops endlessly' ? ['BATCH_SECONDS=3'] : ['MEMORY_MB=500']
    for (const command of ['ask', 'promote'] as const) {
      const { code, said } = await harness.tool(command, `F=${F}`, ...limits)
      expect({ command, code, said }).toEqual({ command, code: 1, said: expect.stringMatching(sentence) })
    }
    expect(await left()).toEqual(before)
  },
)

test('a question with the name of a projection is refused before it is replayed', async () => {
  const F = await harness.file('progress.ts', arrivalsQuestion(COUNT).replace("'arrivals-by-hour'", "'progress'"))
  const { code, said } = await harness.tool('promote', `F=${F}`)
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is a projection progress already: rename/),
  })
})
