import { DAY_MS } from '#events/time/time.ts'
import { LICENSES, type License } from '#events/payment/money/licenses.ts'
import { local, type Store } from '#web/lib/page/storage.ts'

/** A purchase to register. The navigation to the success page carries it. */
export type CompletedPurchase = {
  /** The provider's id of the purchase: the transaction, `txn_…`. */
  transactionId: string
  /** The e-mail from the checkout. */
  email?: string
  license?: License
}

/** An unregistered purchase in this browser's storage. */
export type StoredPurchase = CompletedPurchase & {
  /** The visitor has started the payment, so it may be on its way. */
  begun: boolean
}

const KEY = 'purchase'
/** Any of the provider's ids that registration accepts. */
const PADDLE_ID = /^[a-z]{2,10}_[A-Za-z0-9_-]{1,80}$/
/** A transaction id that the server accepts. */
const TRANSACTION = /^txn_[A-Za-z0-9_-]{1,80}$/
export const isTransactionId = (id: unknown): id is string => typeof id === 'string' && TRANSACTION.test(id)

/** Parses a purchase from navigation state or storage; both can be tampered with. */
export const parsePurchase = (value: unknown): CompletedPurchase | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { transactionId, email, license } = value as Record<string, unknown>
  if (typeof transactionId !== 'string' || !PADDLE_ID.test(transactionId)) return undefined
  const known = LICENSES.find((each) => each === license)
  return {
    transactionId,
    ...(typeof email === 'string' && email !== '' && { email }),
    ...(known && { license: known }),
  }
}

/**
 * Stores a started purchase, because paying may leave this page: for PayPal's window, a reload, another tab. Replaces
 * the previous one.
 */
export const storePurchase = (purchase: StoredPurchase, now: number, store: Store = local): void =>
  store.write(KEY, JSON.stringify({ ...purchase, at: now }))

export const forgetPurchase = (store: Store = local): void => store.remove(KEY)

/** Returns the stored purchase; undefined if there is none, it is older than a day, or it is unreadable. */
export const storedPurchase = (now: number, store: Store = local): StoredPurchase | undefined => {
  try {
    const stored: Partial<StoredPurchase & { at: number }> | null = JSON.parse(store.read(KEY) ?? 'null')
    const purchase = parsePurchase(stored)
    if (
      isTransactionId(purchase?.transactionId) &&
      typeof stored?.at === 'number' &&
      Math.abs(now - stored.at) < DAY_MS
    ) {
      return { ...purchase, begun: stored.begun === true }
    }
  } catch {
    // The value is unusable and removed below.
  }
  forgetPurchase(store)
  return undefined
}
