import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { AGES } from '#api/contracts/quiz/funnel.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import type { Dimension, GroupedCounts, VisitorFilters } from './cells.ts'
import { createFunnelReports } from './funnel-report.ts'

const api = shared(() => createTestApi())
const projector = shared(() => startProjector(api.databaseUrl, api.pool))

const metadata = { correlation: 'c', causation: 'o' }
const MOMENTS = [
  '2024-12-31T23:59:59Z',
  '2025-01-01T00:00:00Z',
  '2025-02-07T12:00:00Z',
  '2025-02-08T12:00:00Z',
  '2025-11-30T12:00:00Z',
]
const DAYS = ['2024-12-30', ...MOMENTS.map((moment) => moment.slice(0, 10)), '2025-12-01']

const anyFact: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.constantFrom('spring', 'autumn').map((creo): DomainEvent => ({ type: 'quiz.creo-attributed', data: { creo } })),
  fc
    .constantFrom('v1', 'v2')
    .map((version): DomainEvent => ({ type: 'quiz.question-set-given', data: { version, assignment: null } })),
  fc.constantFrom(...AGES).map((age): DomainEvent => ({ type: 'quiz.age-chosen', data: { age } })),
  fc.constantFrom('goal', 'pace').map((question): DomainEvent => ({
    type: 'quiz.question-answered',
    data: { question, choices: [], timeTakenMs: 1 },
  })),
)

/** One of 20 visitors arrives, unless they did before, and sends some facts. */
const anyVisit = fc.record({
  who: fc.nat(19),
  moment: fc.constantFrom(...MOMENTS),
  facts: fc.array(anyFact, { maxLength: 2 }),
})

const anyRange = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS))
  .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }))

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary })

/** Most queries match many visitors, some match few or none. */
const anyQuery = fc.record({
  apart: fc.constantFrom<Dimension[][]>(['version'], ['creative'], ['version', 'creative'], ['creative', 'version']),
  filters: fc
    .tuple(
      sometimes(anyRange.map((arrived) => ({ arrived }))),
      sometimes(fc.constantFrom('v1', '(none)').map((version) => ({ version }))),
      sometimes(fc.constantFrom('spring', 'unused').map((creative) => ({ creative }))),
      sometimes(fc.constant({ age: '60+' as const })),
    )
    .map((some): VisitorFilters => Object.assign({ age: 'all age' }, ...some)),
})

const inOrder = ({ measures, groups }: GroupedCounts) => ({
  measures,
  groups: groups
    .map(
      ({ by, visitors, counts }) =>
        `${by.join(' | ')}: ${visitors}, ${measures.map((_, n) => counts[n] ?? 0).join(' ')}`,
    )
    .sort(),
})

test('reports with and without cached periods are equal after any events', async () => {
  const seed = Number(process.env['SEED'] ?? 7)
  const questions = fc.sample(anyQuery, { numRuns: 40, seed })
  const people = Array.from({ length: 20 }, newVisitorId)
  const arrived = new Set<number>()
  const [cached, smallCache, uncached] = [
    createFunnelReports(api.pool, { acceptsSimulated: true }),
    createFunnelReports(api.pool, { acceptsSimulated: true, cacheBytes: 10_000 }),
    createFunnelReports(api.pool, { acceptsSimulated: true, cacheBytes: 0 }),
  ]
  let answers = 0
  for (const [n, { who, moment, facts }] of fc.sample(anyVisit, { numRuns: 30, seed }).entries()) {
    const events: DomainEvent[] = arrived.has(who)
      ? facts
      : [{ type: 'quiz.visitor-arrived', data: { creo: null } }, ...facts]
    arrived.add(who)
    if (events.length > 0)
      await api.store.append(
        `quiz-${people[who]}`,
        events.map((event) => ({ ...event, metadata, at: new Date(moment) })),
      )
    // Without NATS the projector polls once a second.
    if (n % 3 !== 0) continue
    await projector.caughtUp()
    for (const { apart, filters } of questions) {
      const expected = inOrder(await uncached.groups(apart, filters))
      expect(inOrder(await cached.groups(apart, filters))).toEqual(expected)
      expect(inOrder(await smallCache.groups(apart, filters))).toEqual(expected)
      answers += expected.groups.length
    }
  }
  expect(answers).toBeGreaterThan(500)
})
