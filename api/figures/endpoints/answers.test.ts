import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

test('the answers have times and choices for each question, those of retired sets last', async () => {
  const { status, body } = await figures.ask('/admin/db/answers', { groupBy: 'version' })
  expect(status).toBe(200)
  const { members, questions } = body as { members: { member: string }[]; questions: Record<string, unknown>[] }
  expect(members.map(({ member }) => member)).toEqual(['(none)', 'v1', 'v2'])
  expect(questions.map(({ key }) => key)).toEqual(['prayer-life', 'gratitude', 'goals'])
  const named = await figures.ask('/admin/db/answers', { groupBy: 'creo', members: ['spring'] })
  const goals = (
    named.body as {
      questions: {
        key: string
        choices: string[]
        groups: { answered: number; median: number; p90: number; counts: number[] }[]
      }[]
    }
  ).questions.find(({ key }) => key === 'goals')
  const right = await figures.plain(
    `, a as (select (e.data->>'timeTakenMs')::float8 as ms, c.value->>0 as choice from event_store.events e join v using (stream) left join event_store.forgettable c using (position)
       where v.creo = 'spring' and e.data->>'question' = 'goals')
     select count(*)::float8 as answered, percentile_cont(0.5) within group (order by ms) / 1000 as median,
       percentile_cont(0.9) within group (order by ms) / 1000 as p90,
       (count(*) filter (where choice = 'choice 0'))::float8 as zero, (count(*) filter (where choice = 'choice 1'))::float8 as one from a`,
  )
  const [shownGroup] = goals?.groups ?? []
  expect(shownGroup?.answered).toBe(right[0]?.['answered'])
  for (const figure of ['median', 'p90'] as const) {
    expect(Math.abs((shownGroup?.[figure] ?? 0) / Number(right[0]?.[figure]) - 1)).toBeLessThan(0.1)
  }
  const counts = ['choice 0', 'choice 1'].map((choice) => shownGroup?.counts[goals?.choices.indexOf(choice) ?? -1] ?? 0)
  expect(counts).toEqual([right[0]?.['zero'], right[0]?.['one']])
})

test('shares are those of the visitors who gave an answer, and the others count apart', async () => {
  const { body } = await figures.ask('/admin/db/answers', { groupBy: 'creo', members: ['quiet'] })
  const { questions } = body as { questions: { key: string; choices: string[]; groups: Record<string, unknown>[] }[] }
  const goals = questions.find(({ key }) => key === 'goals')
  expect(goals?.groups).toMatchObject([{ member: 'quiet', answered: 1, withoutAnswer: 2 }])
  const counts = (goals?.groups[0]?.['counts'] ?? []) as number[]
  expect(counts[goals?.choices.indexOf('choice 0') ?? -1]).toBe(1)
})

test('the answers of some months are those of the visitors who arrived then', async () => {
  const answeredIn = async (months?: { start: string; end: string }) => {
    const { body } = await figures.ask('/admin/db/answers', { groupBy: 'version', members: ['v1'], months })
    const { questions } = body as { questions: { key: string; groups: { answered: number }[] }[] }
    return questions.find(({ key }) => key === 'goals')?.groups[0]?.answered ?? 0
  }
  const parts = [
    await answeredIn({ start: '2025-12', end: '2025-12' }),
    await answeredIn({ start: '2026-01', end: '2026-03' }),
  ]
  expect(parts[0]).toBeGreaterThan(0)
  expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(await answeredIn())
  expect(await answeredIn({ start: '2020-01', end: '2020-12' })).toBe(0)
})

test.each([
  [{ groupBy: 'creo', members: ['a', 'b', 'c', 'd', 'e'] }, 'At most 4 groups can be compared'],
  [{ groupBy: 'creo', months: { start: '2026-03', end: '2026-01' } }, 'The start is after the end'],
  [{ groupBy: 'creo', months: { start: '2026-13', end: '2026-14' } }, 'A month is yyyy-MM'],
])('an invalid query of answers is refused with a sentence: %j', async (query, message) => {
  const { status, body } = await figures.ask('/admin/db/answers', query)
  expect([status, body['message']]).toEqual([422, message])
})
