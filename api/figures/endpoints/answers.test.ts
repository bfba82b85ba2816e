import { expect, test } from 'vitest'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { shared } from '#prove/servers/resources.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

const ask = async (query: object) => {
  const { status, body } = await figures.ask('/admin/figures', { time: 'event', ...query })
  if (status !== 200) throw new Error(String(body['message']))
  return FiguresReply.parse(body).rows.map(({ by, values }) => [...by, ...values])
}

test('questions have times, and those of retired sets come last', async () => {
  const rows = await ask({ metrics: ['answered', 'medianTime'], by: ['question'] })
  expect(rows.map(([question]) => question)).toEqual(['prayer-life', 'gratitude', 'goals'])
})

test('the answers of a creative are those that plain SQL counts', async () => {
  const right = await figures.plain(
    `, a as (select (e.data->>'timeTakenMs')::float8 as ms, c.value->>0 as choice from event_store.events e join v using (stream) left join event_store.forgettable c using (position)
       where v.creo = 'spring' and e.data->>'question' = 'goals')
     select count(*)::float8 as answered, percentile_cont(0.5) within group (order by ms) / 1000 as median,
       percentile_cont(0.9) within group (order by ms) / 1000 as p90,
       (count(*) filter (where choice = 'choice 0'))::float8 as zero, (count(*) filter (where choice = 'choice 1'))::float8 as one from a`,
  )
  const about = { filters: { creo: 'spring', question: 'goals' } }
  const metrics = ['answered', 'medianTime', 'p90Time']
  const [[, answered, median, p90] = []] = await ask({ metrics, by: ['question'], ...about })
  expect(answered).toBe(right[0]?.['answered'])
  for (const [figure, value] of Object.entries({ median, p90 }))
    expect(Math.abs(Number(value) / Number(right[0]?.[figure]) - 1)).toBeLessThan(0.1)
  const choices = await ask({ metrics: ['chose'], by: ['choice', 'creo'], ...about })
  expect(choices.filter(([choice]) => String(choice).startsWith('goals: choice'))).toEqual([
    ...(Number(right[0]?.['zero']) > 0 ? [['goals: choice 0', 'spring', right[0]?.['zero']]] : []),
    ['goals: choice 1', 'spring', right[0]?.['one']],
  ])
})

test('shares are those of the visitors who gave an answer, and the others count apart', async () => {
  const filters = { creo: 'quiet', question: 'goals' }
  expect(await ask({ metrics: ['answered', 'withoutAnswer'], by: ['creo'], filters })).toEqual([['quiet', 1, 2]])
  const shares = await ask({ metrics: ['choiceRate'], by: ['choice'], filters })
  expect(shares.find(([choice]) => choice === 'goals: choice 0')).toEqual(['goals: choice 0', 100])
})

test('the answers of some months are those of the visitors who arrived then', async () => {
  const filters = { version: 'v1', question: 'goals' }
  const answered = async (range?: { start: string; end: string }) =>
    (await ask({ metrics: ['answered'], by: ['question'], filters, range }))[0]?.[1] ?? 0
  const parts = [
    await answered({ start: '2025-12-01', end: '2025-12-31' }),
    await answered({ start: '2026-01-01', end: '2026-03-31' }),
  ]
  expect(parts[0]).toBeGreaterThan(0)
  expect(Number(parts[0]) + Number(parts[1])).toBe(await answered())
  expect(await answered({ start: '2020-01-01', end: '2020-12-31' })).toBe(0)
  const byMonth = await ask({ metrics: ['answered'], by: ['month'], filters })
  expect(byMonth.map(([month]) => month)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03'])
  expect(byMonth.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(await answered())
})

test.each([
  [
    { metrics: ['answered'], by: ['version'] },
    'The figure answered is counted per question: add question to "by" or to the filters.',
  ],
  [
    { metrics: ['medianTime'], by: ['choice'] },
    "The figure medianTime can't be counted by choice. It goes with creo, version, month, question.",
  ],
  [
    { metrics: ['answered'], by: ['question', 'creo'], filters: { version: 'v1' } },
    'Figures of answers go with version or with creo, not with both.',
  ],
  [
    { metrics: ['answered'], by: ['question'], range: { start: '2026-03-02', end: '2026-03-31' } },
    'Answers are counted in whole months, from the first day to the last one.',
  ],
  [
    { metrics: ['answered'], by: ['version'], filters: { question: ['goals', 'gratitude'] } },
    'Name one question, or add question to "by".',
  ],
])('a question about answers that makes no sense is refused with a sentence: %j', async (query, message) => {
  await expect(ask(query)).rejects.toThrow(message)
})

test('the answers of more creatives than can be shown are asked for by name', async () => {
  await figures.api.pool.query(
    `insert into answer_insights_v1.cells select 'creo', 'invented-' || n, 'all', '-infinity', 1, 0, 1 from generate_series(1, 501) n`,
  )
  const query = { metrics: ['answered'], by: ['question', 'creo'] }
  await expect(ask(query)).rejects.toThrow('More than 500 creatives have answers: name some in the filter creo.')
  expect((await ask({ ...query, filters: { creo: ['spring', 'quiet'] } })).length).toBe(2)
})
