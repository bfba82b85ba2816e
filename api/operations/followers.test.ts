import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { newVisitorId, createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { until } from '#prove/servers/database.ts'
import { readFollowers } from '#db/operations/followers.ts'

const api = shared(() => createTestApi())
const projector = shared(() => startProjector(api.databaseUrl, api.pool))
beforeAll(async () => {
  await projector.caughtUp()
})

const readiness = async () =>
  (await api.get('/readyz')).body as { ready: boolean; missing: string[]; failing: string[] }
const metrics = async () => (await api.get('/metrics')).text
const follower = async (name: string) =>
  (await readFollowers(api.pool, new Date())).followers.find((one) => one.name === name)

test('a read model without its table is not ready, says why, and goes on without a dead letter', async () => {
  await api.pool.query('alter table event_census_v1.types rename to away')
  await api.post('/quiz/user-info', { quizUserId: newVisitorId(), age: '60+' })
  await until('the API is not ready', async () => !(await readiness()).ready, 30)
  expect(await readiness()).toMatchObject({
    missing: ['event-census fails: operators see why'],
    failing: ['event-census'],
  })
  expect(await follower('event-census')).toMatchObject({
    failure: 'relation "event_census_v1.types" does not exist',
    deadLetters: 0,
    isLeftOver: false,
  })
  await api.pool.query('alter table event_census_v1.away rename to types')
  await until('the API is ready', async () => (await readiness()).ready, 30)
  await projector.caughtUp()
  expect(await follower('event-census')).toMatchObject({ failure: null, deadLetters: 0, behind: 0 })
})

test('a projection of an analyst is measured, and reported as left over only when no process leads it', async () => {
  await api.pool.query(`insert into projector.projections values ('hours', 1, 3)`)
  await api.pool.query(
    `insert into projector.checkpoints (name, version, position) values ('hours', 1, 0), ('hours', 2, 1)`,
  )
  const lead = (until: string) =>
    api.pool.query(
      `insert into projector.leases values ('hours', 'projector-1', 1, now() + $1::interval)
       on conflict (name) do update set expires_at = excluded.expires_at`,
      [until],
    )
  await lead('1 minute')
  expect(await follower('hours')).toMatchObject({ revision: 3, isLeftOver: false, buildingAt: 1, failure: null })
  expect(await metrics()).toMatch(/projection_lag_events\{name="hours"\} [1-9]/)
  await lead('-30 seconds')
  expect(await follower('hours')).toMatchObject({ isLeftOver: false, holder: null })
  await lead('-2 minutes')
  expect(await follower('hours')).toMatchObject({ isLeftOver: true })
  await api.pool.query(
    `insert into projector.failures values ('hours', 0, 'hours is at revision 3', now() - interval '9 seconds', now())`,
  )
  expect(await follower('hours')).toMatchObject({ isLeftOver: false, failure: 'hours is at revision 3' })
  await until('the probe reports it', async () => (await readiness()).failing.includes('hours'))
  expect(await readiness()).toMatchObject({ ready: true, failing: ['hours'] })
})
