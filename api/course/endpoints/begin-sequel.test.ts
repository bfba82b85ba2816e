import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { sequels } from '#api/contracts/course/sequels.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('nothing that follows the course begins before it is finished', async () => {
  const { begun } = sequels.reply.parse((await subscriber.account.get('/sequels')).body)
  const sequel = Object.keys(begun)[0]
  expect((await subscriber.account.post('/sequels', { sequel })).status).toBe(422)
  expect((await subscriber.account.post('/sequels', { sequel: 'nothing' })).status).toBe(400)
  expect(sequels.reply.parse((await subscriber.account.get('/sequels')).body).begun).toEqual(begun)
})
