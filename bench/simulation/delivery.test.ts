import { portOf } from '#testing/port-of.ts'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createTestFolder, shared } from '#testing/resources.ts'
import { createCaller } from './caller.ts'
import { createSender, createTally } from './delivery.ts'
import { openJournal } from './journal.ts'
import { createRetryingClient } from './retrying-client.ts'

const REPLY_LOST = { kind: 'reply-lost', hangUpAfterMs: 1 } as const

const folder = shared(() => createTestFolder('journal'))

test('a lost reply is one that the client hangs up on, and the operation is sent again', async () => {
  const keys: unknown[] = []
  let hangUps = 0
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length > 1) return void response.end('{"ok":true}')
    // A client that doesn't hang up gets its reply in the end, and then nothing was lost.
    const reply = setTimeout(() => response.end('{"ok":true}'), 8_000)
    response.once('close', () => {
      clearTimeout(reply)
      if (!response.writableEnded) hangUps++
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  const caller = createCaller(`http://127.0.0.1:${port}`)
  const tally = createTally()
  const { signal } = new AbortController()
  const client = createRetryingClient({ caller, counts: tally, timeoutMs: 60_000, signal })
  const journal = openJournal(folder.path, { simulation: 's', seed: 1, visitors: 1, url: '' })
  const { deliver } = createSender({ journal, tally, client })
  try {
    const operation = {
      name: 'v1-1',
      visitor: 'v1',
      endpoint: '/quiz/answer',
      headers: {},
      body: '{}',
      key: 'v1-1',
      expects: [],
    }
    expect(await deliver(operation, REPLY_LOST)).toBe('acknowledged')
    expect(keys).toEqual(['v1-1', 'v1-1'])
    expect(hangUps).toBe(1)
    expect(tally).toMatchObject({ sent: 1, acknowledged: 1, unexpected: [] })
  } finally {
    journal.close()
    caller.close()
    server.close()
  }
})
