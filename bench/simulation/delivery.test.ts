import { type Behavior, createStandIn, replied } from '#testing/stand-in.ts'
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
  // A client that doesn't hang up gets its reply in the end, and then nothing was lost.
  const lateReply: Behavior = (response) => {
    const reply = setTimeout(() => response.end('{"ok":true}'), 8_000)
    response.once('close', () => {
      clearTimeout(reply)
      if (!response.writableEnded) hangUps++
    })
  }
  const server = await createStandIn(({ headers }) => {
    keys.push(headers['idempotency-key'])
    return keys.length > 1 ? replied(200, '{"ok":true}') : lateReply
  })
  const caller = createCaller(server.origin)
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
    await server.close()
  }
})
