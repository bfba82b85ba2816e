import { expect, test } from 'vitest'
import { readPort } from '#prove/servers/port-of.ts'
import { createTestDatabase, createSilentBus, until } from '#prove/servers/database.ts'
import { serveHealth } from './health.ts'
import { createProjectorMetrics } from './metrics.ts'
import { startInProcess, tally } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { leadProjections } from './run.ts'

test('the projector serves its health and the position and event count of each projection', async () => {
  await using database = await createTestDatabase()
  await writeEvents(database.pool, [
    visitor(1).did('quiz.checkout-opened', {}),
    visitor(2).did('quiz.checkout-opened', {}),
  ])
  const allDeps: ProjectorDeps[] = []
  const position = 'projector_position{name="tally"} 2'
  // The second leader has nothing to apply, and reports its position too.
  for (const n of [0, 1]) {
    const runner = startInProcess(database, {}, async (deps) => {
      allDeps.push(deps)
      await leadProjections([tally], deps)
    })
    await until('the position', async () => !!(await allDeps[n]?.metrics.registry.metrics())?.includes(position))
    await runner.stop()
  }
  const server = await serveHealth(0, {
    bus: createSilentBus(),
    metrics: createProjectorMetrics(),
    ...allDeps[0],
  } as ProjectorDeps)
  const url = `http://127.0.0.1:${readPort(server)}`
  const healthz = await fetch(`${url}/healthz`)
  expect([healthz.status, await healthz.json()]).toEqual([200, { ok: true, bus: 'absent' }])
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain(position)
  expect(metrics).toContain('projector_events_total{name="tally"} 2')
  expect((await fetch(`${url}/`)).status).toBe(404)
  server.close()
})

test('the projector is unready while the stream EVENTS has a problem, which a metric names', async ({
  onTestFinished,
}) => {
  const metrics = createProjectorMetrics()
  const server = await serveHealth(0, { bus: createSilentBus(), metrics } as ProjectorDeps)
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${readPort(server)}`
  const readyz = async () => {
    const reply = await fetch(`${url}/readyz`)
    return [reply.status, await reply.json()]
  }
  const figures = async () => (await (await fetch(`${url}/metrics`)).text()).match(/^projector_stream_.* [1-9].*$/gm)
  expect(await readyz()).toEqual([200, { ready: true, missing: [], bus: 'absent' }])
  expect(await figures()).toBeNull()
  // A rate of a counter needs its first zero.
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('projector_stream_problems_total{problem="missing"} 0')
  metrics.setStreamProblem('missing')
  metrics.setStreamProblem('missing')
  const missing = ['The stream EVENTS is missing and is being filled again']
  expect(await readyz()).toEqual([503, { ready: false, missing, bus: 'absent' }])
  expect(await figures()).toEqual([
    'projector_stream_problems_total{problem="missing"} 1',
    'projector_stream_problem{problem="missing"} 1',
  ])
  metrics.setStreamProblem(undefined)
  expect(await readyz()).toEqual([200, { ready: true, missing: [], bus: 'absent' }])
  expect(await figures()).toEqual(['projector_stream_problems_total{problem="missing"} 1'])
  expect(metrics.streamTrouble()).toBe('The stream EVENTS was missing within the last hour, and is filled again.')
  expect(await metrics.registry.metrics()).toContain('check_failing{check="stream"} 1\n')
})
