import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createBreakableProxy } from './breakable-proxy.ts'
import { portOf } from './port-of.ts'

test('a reply is delayed, not lost, when the server hangs up before it has read the whole request', async () => {
  const server = createServer((_, response) => response.writeHead(413, { connection: 'close' }).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxy = await createBreakableProxy(`http://127.0.0.1:${portOf(server)}`)
  onTestFinished(() => {
    proxy.close()
    server.close()
  })
  proxy.delayBy(20)
  const call = request(proxy.url, { method: 'POST' })
  call.end('x'.repeat(70_000))
  const [response] = await once(call, 'response')
  expect(response.statusCode).toBe(413)
})
