import { expect, test } from 'vitest'
import { heartbeat } from '#db/operations/checks/heartbeat.ts'
import { createPatient } from '#db/operations/checks/check.ts'
import { createLog } from '#db/log.ts'
import { commonSettings } from '#db/settings.ts'
import { MINUTE_MS } from '#events/time/time.ts'
import { createPeriodicWork } from '#projector/reactions/periodic.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { shared } from '#prove/servers/resources.ts'
import { createStandIn, replied } from '#prove/servers/stand-in.ts'
import { createHeartbeat } from './heartbeat.ts'

const database = shared(() => createTestDatabase())
const paths: string[] = []
const statuses: Record<string, number> = {}
const server = shared(() =>
  createStandIn(({ path }) => {
    paths.push(path)
    return replied(statuses[path] ?? 200, {})
  }),
)

/** Plants a state, lets a minute pass, and returns the paths that were asked and what the doctor says. */
const START = Date.now()
let minute = 0
const nextMinute = async (plant: string, answers: Record<string, number> = {}) => {
  const { pool } = database
  await pool.query(`delete from reactions.incidents; delete from projector.leases;
    insert into projector.leases (name, holder, epoch, expires_at) values ('alerts', 'one', 1, now() + interval '1 minute'); ${plant}`)
  for (const path of ['/healthz', '/ping']) statuses[path] = answers[path] ?? 200
  const now = new Date(START + minute++ * MINUTE_MS)
  const job = createHeartbeat({
    pool,
    log: createLog('projector', 'silent'),
    url: `${server.origin}/ping`,
    probe: `${server.origin}/healthz`,
  })
  const deps = { pool, log: createLog('projector', 'silent') }
  await (
    await createPeriodicWork([job], () => now, deps)
  )(new AbortController().signal)
  const settings = commonSettings({ HEARTBEAT_URL: server.origin })
  const patient = createPatient({ pool, settings, clock: () => new Date(now.getTime() + 3 * MINUTE_MS) })
  const { state, sentences } = await heartbeat.answer(patient)
  return [paths.splice(0).join(' '), state, sentences.join().replace(/^.* UTC: /, '')]
}

const incident = (rule: string, key: string) =>
  `insert into reactions.incidents values ('${key}', '${rule}', 'Broken: ${key}.', now(), now(), null)`

test('an outside address hears each minute of a product that is well, and nothing while a part of it is not', async () => {
  const beat = ['/healthz /ping', 'ok', expect.stringMatching(/^The last one/)]
  expect(await nextMinute('')).toEqual(beat)
  for (const key of ['jobs mail late', 'jobs mail stuck', 'jobs job mail server'])
    expect(await nextMinute(incident('jobs', key))).toEqual(['', 'failure', `Broken: ${key}.`])
  expect(await nextMinute(incident('followers', 'followers mail'))).toEqual(['', 'failure', 'Broken: followers mail.'])
  expect(await nextMinute(`delete from projector.leases`)).toEqual(['', 'failure', 'Nothing checks the product.'])
  expect(await nextMinute('', { '/healthz': 503 })).toEqual([
    '/healthz',
    'failure',
    `The API does not answer at ${server.origin}/healthz: status 503.`,
  ])
  expect(await nextMinute('', { '/ping': 404 })).toEqual([
    '/healthz /ping',
    'failure',
    'HEARTBEAT_URL cannot be reached: status 404.',
  ])
  expect(await nextMinute(incident('jobs', 'jobs mail lost'))).toEqual(beat)
  expect(await nextMinute(incident('backup', 'backup'))).toEqual(beat)
  await server.close()
  expect(await nextMinute('')).toEqual(['', 'failure', expect.stringMatching(/does not answer .*: ECONNREFUSED/)])
})
