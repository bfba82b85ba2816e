import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { License } from '#events/money/licenses.ts'
import type { LicenseOf } from './webhooks/to-reports.ts'
import { transactionKindOf, transactionStatusOf } from '#events/paddle/facts.ts'
import { isPaid } from '#events/state/payment-state.ts'
import { Transaction } from './webhooks/schema.ts'

/** Ids are free to make up, so no more than this many questions are under way at once. */
const AT_ONCE = 8

export type FoundTransaction = { state: 'open' | 'paid'; kind: 'purchase' | 'renewal'; license?: License }

const Reply = z.object({ data: Transaction.pick({ status: true, origin: true, items: true, custom_data: true }) })

export type TransactionLookupDeps = {
  base: string
  key: string | undefined
  licenseOf: LicenseOf
  /** Longest time that somebody at the checkout is kept waiting for an answer, in milliseconds. */
  patienceMs: number
}

/**
 * Asks Paddle itself where a transaction stands, for the screens of somebody who waits. Its answer is not signed and
 * not recorded, and gives nobody access. Undefined when Paddle does not know it, does not answer in time, or there is no key.
 */
export const createTransactionLookup = ({ base, key, licenseOf, patienceMs }: TransactionLookupDeps) => {
  const answers = new LRUCache<string, { asked: FoundTransaction | undefined }>({ max: 1_000, ttl: 3_000 })
  let underway = 0

  const ask = async (transactionId: string): Promise<FoundTransaction | undefined> => {
    const reply = await fetch(`${base}/transactions/${encodeURIComponent(transactionId)}`, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      return undefined
    }
    const { success, data } = Reply.safeParse(await reply.json())
    if (!success) return undefined
    const { status, origin, items, custom_data } = data.data
    const license = licenseOf(
      items.map(({ price }) => price.id),
      custom_data.license,
    )
    return {
      state: isPaid(transactionStatusOf(status)) ? 'paid' : 'open',
      kind: transactionKindOf(origin),
      ...(license && { license }),
    }
  }

  return {
    transaction: async (transactionId: string): Promise<FoundTransaction | undefined> => {
      const known = answers.get(transactionId)
      if (known || key === undefined || underway >= AT_ONCE) return known?.asked
      underway += 1
      try {
        const asked = await ask(transactionId).catch(() => undefined)
        answers.set(transactionId, { asked })
        return asked
      } finally {
        underway -= 1
      }
    },
  }
}
