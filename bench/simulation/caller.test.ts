import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { portOf } from '#testing/port-of.ts'
import { createCaller } from './caller.ts'

test('a caller reuses a connection, but not one that was idle so long that the server may be closing it', async ({
  onTestFinished,
}) => {
  let connections = 0
  const server = createServer({ keepAliveTimeout: 10_000 }, (_, response) => void response.end('{}'))
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const caller = createCaller(`http://127.0.0.1:${portOf(server)}`)
  onTestFinished(() => {
    caller.close()
    server.close()
  })
  const call = async () => await caller.call({ method: 'GET', path: '/quiz/data', headers: {} })
  await call()
  await call()
  expect(connections).toBe(1)
  await delay(3_500)
  await call()
  expect(connections).toBe(2)
})
