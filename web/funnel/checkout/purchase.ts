import { LICENSES, type License } from '#events/money/licenses.ts'
import { local, type Store } from '#web/lib/page/storage.ts'

/** What is registered with: the navigation to the success page carries it. */
export type CompletedPurchase = {
  /** The provider's id of the purchase: ours is the transaction, `txn_…`. */
  payoutSubId: string
  /** As given at the checkout. */
  email?: string
  license?: License
}

/** A purchase as this browser keeps it while nobody has registered it. */
export type KeptPurchase = CompletedPurchase & {
  /** Somebody pressed the button that pays, so money may be on its way. */
  begun: boolean
}

const KEY = 'purchase'
const DAY_MS = 24 * 60 * 60 * 1000

/** Any of the provider's ids, as registration takes them. */
const PADDLE_ID = /^[a-z]{2,10}_[A-Za-z0-9_-]{1,80}$/
/** A transaction id as the server takes it. */
const TRANSACTION = /^txn_[A-Za-z0-9_-]{1,80}$/
export const isTransactionId = (id: unknown): id is string => typeof id === 'string' && TRANSACTION.test(id)

/** What comes from a navigation or from storage, if it is a purchase: both can be tampered with. */
export const asPurchase = (given: unknown): CompletedPurchase | undefined => {
  if (typeof given !== 'object' || given === null) return undefined
  const { payoutSubId, email, license } = given as Record<string, unknown>
  if (typeof payoutSubId !== 'string' || !PADDLE_ID.test(payoutSubId)) return undefined
  const known = LICENSES.find((each) => each === license)
  return { payoutSubId, ...(typeof email === 'string' && email !== '' && { email }), ...(known && { license: known }) }
}

/**
 * Keeps what was begun at the checkout, for whom paying leads away from this page: to a window of PayPal's, through a
 * reload, to another tab. Replaces what was kept before.
 */
export const keepPurchase = (purchase: KeptPurchase, now: number, store: Store = local): void =>
  store.write(KEY, JSON.stringify({ ...purchase, at: now }))

export const forgetPurchase = (store: Store = local): void => store.remove(KEY)

/** The purchase kept last; undefined when there is none, when it is older than a day, or not to be read. */
export const keptPurchase = (now: number, store: Store = local): KeptPurchase | undefined => {
  try {
    const kept = JSON.parse(store.read(KEY) ?? 'null') as Partial<KeptPurchase & { at: number }> | null
    const purchase = asPurchase(kept)
    if (isTransactionId(purchase?.payoutSubId) && typeof kept?.at === 'number' && Math.abs(now - kept.at) < DAY_MS) {
      return { ...purchase, begun: kept.begun === true }
    }
  } catch {
    // Of no use to anybody; removed below.
  }
  forgetPurchase(store)
  return undefined
}
