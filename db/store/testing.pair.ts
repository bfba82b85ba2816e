import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { startPair } from '#prove/servers/postgres-pair.ts'
import type { NewEvent } from '#db/event-store.ts'

export const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'quiz.checkout-opened',
  data: {},
  metadata: { correlation: 'c', causation: 'o' },
})

/** Starts a primary and its standby until the test ends. */
export const createPair = async (options: Parameters<typeof startPair>[0]) => {
  const pair = await startPair(options)
  onTestFinished(pair.stop)
  return pair
}
