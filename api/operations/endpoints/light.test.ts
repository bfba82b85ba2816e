import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { light } from '#api/contracts/figures/headline.ts'
import { startProjector } from '#prove/servers/projector.ts'

const api = shared(() => createAdminApi())

const read = async () => {
  const { status, body } = await api.get('/api/v1/admin/light', { bearer: api.bearer })
  expect(status).toBe(200)
  return light.reply.parse(body)
}
const problems = async () => (await read()).problems

test('the light names the open incidents that touch buyers, counts the others, and names nothing when all is well', async () => {
  expect(await problems()).toEqual(['No projector runs, so nothing is checked and no figure changes.'])
  await api.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, last_error, outcome, done_at)
     values ('refunds', 'r', 'refund', 'txn_1', '{}', now(), now(), 'refused', 'given up', now())`,
  )
  const projector = await startProjector(api.databaseUrl, api.pool)
  await expect.poll(problems, { timeout: 30_000 }).toEqual(['1 refund of the last 7 days could not be delivered.'])
  await api.pool.query(
    `insert into reactions.incidents values
       ('a', 'silence', 'No checkout was opened.', now() - interval '2 hours', now(), null),
       ('b', 'steps', 'A step loses visitors.', now() - interval '1 hour', now(), now()),
       ('c', 'rates', 'Rates are old.', now() - interval '3 hours', now(), null),
       ('jobs job retention', 'jobs', 'A job is late.', now() - interval '3 hours', now(), null)`,
  )
  expect((await problems())[0]).toBe('No checkout was opened.')
  expect(await problems()).toHaveLength(2)
  expect((await read()).others).toBe(2)
  await api.pool.query('update reactions.incidents set resolved_at = now(); delete from reactions.jobs')
  await expect.poll(problems).toEqual([])
  await projector.stop()
})
