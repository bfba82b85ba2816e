import { expect, test } from 'vitest'
import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '#db/log.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { shared } from '#prove/servers/resources.ts'
import type { EngineDeps } from './deps.ts'
import { createFailureHandler } from './failure-handler.ts'

const database = shared(createTestDatabase)

const createHandler = () =>
  createFailureHandler({ pool: database.pool, log: createLog('projector', 'silent') } as EngineDeps, 'tally', () => {})

test('a leader goes on at once after a lost connection, and pauses after what does not pass on its own', async () => {
  const handler = createHandler()
  handler.onFailure(Object.assign(new Error('reset'), { code: '08006' }))
  expect(handler.canRun()).toBe(true)
  handler.onFailure(Object.assign(new Error('no rights'), { code: '42501' }))
  expect(handler.canRun()).toBe(false)
  await delay(1_100)
  expect(handler.canRun()).toBe(true)
  // A second failure of the kind pauses longer, and another kind starts over.
  handler.onFailure(Object.assign(new Error('no space'), { code: '53100' }))
  await delay(1_100)
  expect(handler.canRun()).toBe(false)
})
