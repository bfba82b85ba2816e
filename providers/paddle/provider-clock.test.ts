import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createProviderClock } from './provider-clock.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

test('the time of the provider is that of any reply, asked once a minute', async () => {
  let asked = 0
  const server = createServer((_, reply) => {
    asked += 1
    reply.writeHead(403, { date: 'Tue, 10 Mar 2026 12:01:30 GMT' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let nowMs = 0
  const aheadMs = createProviderClock({ base, clock: () => NOW, nowMs: () => nowMs })
  expect([await aheadMs(), await aheadMs(), asked]).toEqual([90_500, 90_500, 1])
  nowMs = 60_000
  await aheadMs()
  expect(asked).toBe(2)
})
