import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTestApi, newVisitor, openConnection } from '../testing.ts'
import { serve, stopServing } from './serve.ts'

test('a server that stops finishes what it has begun, takes nothing new, and keeps nobody waiting', async () => {
  const api = await makeTestApi()
  const idle = openConnection(api.port)
  idle.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  expect((await idle.reply())?.status).toBe(200)
  const body = JSON.stringify({ quizUserId: newVisitor(), age: '60+' })
  const begun = openConnection(api.port)
  begun.send('POST /api/v1/quiz/user-info HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  begun.send(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  await delay(50)

  const start = performance.now()
  const stopped = stopServing(api.server)
  await idle.closed
  await delay(50)
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow()
  begun.send(body.slice(5))
  expect((await begun.reply())?.status).toBe(200)
  await stopped
  expect(performance.now() - start).toBeLessThan(6_000)
  await begun.closed
  await api.close()
})

test('a port that is taken or may not be used is named in a sentence', async () => {
  const api = await makeTestApi()
  const app = { callback: () => () => {} } as never
  const taken = `Port ${api.port} is taken: stop what uses it, or set PORT to another`
  await expect(serve(app, api.port, '127.0.0.1')).rejects.toThrow(taken)
  const elsewhere = 'Port 0 on 203.0.113.1 cannot be opened (EADDRNOTAVAIL): set PORT or HOST to others'
  await expect(serve(app, 0, '203.0.113.1')).rejects.toThrow(elsewhere)
  await api.close()
})
