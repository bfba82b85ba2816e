import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApi } from '#api/testing.ts'
import { createTracing } from '#db/tracing/create-tracing.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
import { startInProcess, startRunner } from '#projector/testing.ts'
import { createTestDatabase, until } from '#testing/database.ts'
import { createStandIn, replied } from '#testing/stand-in.ts'
import { shared } from '#testing/resources.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string }
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const database = shared(() => createTestDatabase())
const bodies: string[] = []
const collector = shared(() =>
  createStandIn(({ path, body }) => {
    if (path === '/v1/traces') bodies.push(body)
    return replied(200, {}, { 'Content-Type': 'application/json' })
  }),
)
const spans = () =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const tracingOf = (service: string, ratio = 1) =>
  createTracing(service, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: ratio,
  })

test('one trace has the request, its append, its projection and its reaction, and no personal data', async () => {
  const [ofApi, ofProjector] = await Promise.all([tracingOf('api'), tracingOf('projector')])
  const api = await createTestApi({ databaseUrl: database.url, tracing: ofApi })
  const projection = startRunner(quizFunnel, database, { tracing: ofProjector })
  const nothing = { record: async () => {}, work: async () => false }
  const reaction = startInProcess(database, { tracing: ofProjector }, (deps) =>
    runReaction(deps, { name: 'traced', types: ['quiz.age-chosen'], ...nothing }),
  )
  const [quizUserId, email, name] = [randomUUID(), 'ada@example.com', 'Adalovelace']
  const reply = await api.post(
    '/quiz/user-info',
    { quizUserId, email, username: name, age: '18-29', creo: 'spring' },
    { key: randomUUID() },
  )
  expect(reply.status).toBe(200)
  const namesOf = (traceId: string) => spans().flatMap((span) => (span.traceId === traceId ? [span.name] : []))
  await until('all spans arrived', () => spans().some(({ traceId }) => new Set(namesOf(traceId)).size >= 4))
  const all = spans()
  const root = all.find(({ name }) => name.startsWith('POST'))
  const trace = all.filter(({ traceId }) => traceId === root?.traceId)
  expect(new Set(trace.map((span) => span.name))).toEqual(
    new Set(['POST /api/v1/quiz/user-info', 'append', 'project', 'react']),
  )
  expect(root?.parentSpanId ?? '').toBe('')
  for (const span of trace.filter((one) => one !== root)) expect(span.parentSpanId).toBe(root?.spanId)

  const { text } = await api.get('/metrics')
  expect(text).toContain(`trace_id="${root?.traceId}"`)
  expect(text).toMatch(/# EOF\s*$/)
  expect(api.logged()).toContain(`"trace_id":"${root?.traceId}"`)
  for (const personal of [quizUserId, email, name, 'spring', '127.0.0.1']) {
    expect(bodies.join('')).not.toContain(personal)
  }
  await Promise.all([projection.stop(), reaction.stop(), api.close()])
  await Promise.all([ofApi?.close(), ofProjector?.close()])
})

test('all processes decide alike which traces are sent', async () => {
  const [one, other, none] = await Promise.all([
    tracingOf('api', 0.5),
    tracingOf('projector', 0.5),
    tracingOf('api', 0),
  ])
  const ids = Array.from({ length: 400 }, () => randomUUID())
  const sampled = ids.filter((id) => one?.isSampled(id))
  expect(sampled).toEqual(ids.filter((id) => other?.isSampled(id)))
  expect(sampled.length).toBeGreaterThan(100)
  expect(sampled.length).toBeLessThan(300)
  expect(ids.some((id) => none?.isSampled(id))).toBe(false)
  await Promise.all([one, other, none].map((tracing) => tracing?.close()))
})

test('without an endpoint there is no tracing', async () => {
  expect(await createTracing('api', { OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: 1 })).toBeUndefined()
})
