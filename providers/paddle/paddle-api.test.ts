import { expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { createStandIn, replied } from '#prove/servers/stand-in.ts'
import { callPaddle, createPaddleActions, paddleContent } from './paddle-api.ts'

test('an API of Paddle that cannot be reached is named, with the cause', async () => {
  const host = `127.0.0.1:${await freePort()}`
  const api = { base: `http://${host}`, key: 'pdl_key' }
  const sentence = `Paddle’s API at ${host} cannot be reached: ECONNREFUSED`
  await expect(callPaddle(api, '/prices')).rejects.toThrow(sentence)
  const canceling = createPaddleActions(api).cancel('sub_1', 'now')
  await expect(canceling).rejects.toMatchObject({ status: 503, cause: { message: sentence } })
})

test('a redirect of the API of Paddle is not followed, and named', async () => {
  const server = await createStandIn(() => replied(302, {}, { location: 'https://paddle.example/' }))
  const { host } = new URL(server.origin)
  await expect(callPaddle({ base: server.origin, key: 'pdl_key' }, '/prices')).rejects.toThrow(
    `Paddle’s API at ${host} cannot be reached: unexpected redirect`,
  )
  await server.close()
})

const List = z.object({ data: z.array(z.object({ id: z.string() })) })
test.each([
  [200, '<html>', 'Paddle’s reply about prices cannot be read: the reply is not as expected'],
  [200, { data: [{ id: 7 }] }, 'Paddle’s reply about prices cannot be read: data.0.id is not as expected'],
  [403, { error: { code: 'forbidden' } }, 'status 403 about prices (forbidden): .env.example says what PADDLE_API_KEY'],
  [502, '<html>', 'Paddle replied with status 502 about prices'],
])('a reply of Paddle with status %i and content %j is named in a sentence', async (status, body, sentence) => {
  const server = await createStandIn(() => replied(status, body))
  const content = paddleContent(await callPaddle({ base: server.origin, key: 'pdl_key' }, '/prices/pri_1'), List)
  await expect(content).rejects.toMatchObject({ name: 'Error', message: expect.stringContaining(sentence) })
  await server.close()
})
