import type { PaymentKind } from '#events/payment/money/payment-kinds.ts'
import { createGrowingCache } from '#db/growing-cache.ts'
import { z } from 'zod'
import type { License } from '#events/payment/money/licenses.ts'
import type { LicenseOf } from './webhooks/to-reports.ts'
import { readTransactionKind, readTransactionStatus } from '#events/payment/paddle/facts.ts'
import { isPaid } from '#events/payment/payment-state.ts'
import { Transaction } from './webhooks/schema.ts'

/** Limits concurrent requests to Paddle, because anyone can invent transaction ids. */
const MAX_CONCURRENT = 8

export type FoundTransaction = { state: 'open' | 'paid'; kind: PaymentKind; license?: License }

const Reply = z.object({ data: Transaction.pick({ status: true, origin: true, items: true, custom_data: true }) })

export type TransactionLookup = {
  /** Returns undefined if Paddle doesn't know the transaction or doesn't reply in time, or no API key is set. */
  find: (transactionId: string) => Promise<FoundTransaction | undefined>
}

export type TransactionLookupDeps = { base: string; key: string | undefined; licenseOf: LicenseOf; timeoutMs: number }

/**
 * Creates a lookup of transactions in Paddle's API, for a buyer who waits at the checkout. Only signed webhooks give
 * access, so the result is shown but not recorded.
 */
export const createTransactionLookup = (deps: TransactionLookupDeps): TransactionLookup => {
  const { base, key, licenseOf, timeoutMs } = deps
  const cache = createGrowingCache<{ found: FoundTransaction | undefined }>(1_000, { ttl: 3_000 })
  let concurrent = 0

  const request = async (transactionId: string): Promise<FoundTransaction | undefined> => {
    const response = await fetch(`${base}/transactions/${encodeURIComponent(transactionId)}`, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return undefined
    }
    const { success, data } = Reply.safeParse(await response.json())
    if (!success) return undefined
    const { status, origin, items, custom_data } = data.data
    const license = licenseOf(
      items.map(({ price }) => price.id),
      custom_data.license,
    )
    return {
      state: isPaid(readTransactionStatus(status)) ? 'paid' : 'open',
      kind: readTransactionKind(origin),
      ...(license && { license }),
    }
  }

  return {
    find: async (transactionId) => {
      const cached = cache.get(transactionId)
      if (cached || key === undefined || concurrent >= MAX_CONCURRENT) return cached?.found
      concurrent += 1
      try {
        const found = await request(transactionId).catch(() => undefined)
        cache.set(transactionId, { found })
        return found
      } finally {
        concurrent -= 1
      }
    },
  }
}
