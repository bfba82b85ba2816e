import { expect, test } from 'vitest'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { createStandIn, replied } from '#prove/servers/stand-in.ts'
import { callPaddle, createPaddleActions } from './paddle-api.ts'

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
