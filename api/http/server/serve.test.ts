import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { openConnection } from '#api/http/server/testing.ts'
import { serve } from './serve.ts'

test('a stopping server finishes open requests, refuses new connections and closes idle ones', async () => {
  await using api = await createTestApi()
  const idle = openConnection(api.port)
  idle.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  expect((await idle.reply())?.status).toBe(200)
  const body = JSON.stringify({ quizUserId: newVisitorId(), age: '60+' })
  const begun = openConnection(api.port)
  begun.send('POST /api/v1/quiz/user-info HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  begun.send(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  await delay(50)

  const start = performance.now()
  const stopped = api.stop()
  await idle.closed
  await delay(50)
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow()
  begun.send(body.slice(5))
  expect((await begun.reply())?.status).toBe(200)
  await stopped
  expect(performance.now() - start).toBeLessThan(6_000)
  await begun.closed
})

test('a port that is in use or not permitted is reported in a sentence', async () => {
  await using api = await createTestApi()
  const app = { callback: () => () => {} } as never
  const taken = `Port ${api.port} is in use: stop the program that uses it, or set PORT to another`
  await expect(serve(app, api.port, '127.0.0.1')).rejects.toThrow(taken)
  const elsewhere = 'Port 0 on 203.0.113.1 cannot be opened (EADDRNOTAVAIL): set PORT or HOST to others'
  await expect(serve(app, 0, '203.0.113.1')).rejects.toThrow(elsewhere)
})

/** Sends requests over one connection until a response closes it. Returns whether all got a response. */
const sendUntilClosed = async (port: number) => {
  const connection = openConnection(port)
  let answered = 0
  for (;;) {
    const body = JSON.stringify({ quizUserId: newVisitorId(), age: '60+' })
    const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    connection.send(`POST /api/v1/quiz/user-info HTTP/1.1\r\n${headers}\r\n\r\n${body}`)
    const reply = await connection.reply()
    if (reply?.status !== 200) return { answered, lost: 1 }
    answered++
    if (reply.headers['connection'] === 'close') return { answered, lost: 0 }
    await delay(Math.random() * 200)
  }
}

test('a server that stops under load loses no request on an open connection', async () => {
  await using api = await createTestApi()
  const senders = Array.from({ length: 40 }, () => sendUntilClosed(api.port))
  await delay(1_000)
  const [outcomes] = await Promise.all([Promise.all(senders), api.stop()])
  expect(outcomes.filter(({ lost }) => lost > 0)).toEqual([])
  for (const { answered } of outcomes) expect(answered).toBeGreaterThan(1)
})

test('a refused client that never closes its side is cut off', async () => {
  await using api = await createTestApi()
  const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true })
  const cutOff = new Promise((resolve) => socket.once('error', resolve))
  socket.write('hello\r\n\r\n')
  const answer: Buffer = (await once(socket, 'data'))[0]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
  const writing = setInterval(() => socket.write('x'), 50)
  await cutOff
  clearInterval(writing)
})
