import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('the chosen translation counts for every later request, and the other one stays available', async () => {
  const choose = async (translation: string) => await subscriber.account.post('/courses/translation', { translation })
  const shown = async () => (await subscriber.account.get('/courses/day-course/v1/1')).body
  expect((await shown())['translation']).toBe('kjv')
  for (const chosen of ['web', 'web', 'kjv', 'web']) {
    expect(await choose(chosen)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await shown())['translation']).toBe(chosen)
  }
  const { blocks, inOther } = await shown()
  expect(JSON.stringify(blocks)).toContain('Mark 6:30, 6:32-34, World English Bible')
  expect(JSON.stringify(inOther)).toContain('Mark 6:30, 6:32-34, King James Bible')
  expect((await choose('niv')).status).toBe(400)
  expect((await subscriber.stranger.post('/courses/translation', { translation: 'web' })).status).toBe(401)
})
