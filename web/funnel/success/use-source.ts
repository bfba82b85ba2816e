import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  asPurchase,
  isTransactionId,
  type KeptPurchase,
  keptPurchase,
  type CompletedPurchase,
} from '#web/funnel/checkout/purchase.ts'

/**
 * How somebody came to the success page: led here with their purchase; by an address that names one, or with one that this
 * browser has kept, when whether it is paid is to be found out; by the link of a mail; or with nothing at all.
 */
export type Source =
  | { by: 'navigation'; purchase: CompletedPurchase }
  | { by: 'address' | 'keeping'; purchase: CompletedPurchase }
  | { by: 'link'; token: string }
  | { by: 'nothing' }

type Location = { state: unknown; search: string; hash: string }

/** What the address names is completed from what this browser has kept of the same purchase. */
const named = (transactionId: string, kept: KeptPurchase | undefined): CompletedPurchase =>
  (kept?.payoutSubId === transactionId ? asPurchase(kept) : undefined) ?? { payoutSubId: transactionId }

export const sourceOf = ({ state, search, hash }: Location, kept: KeptPurchase | undefined): Source => {
  const carried = asPurchase(state)
  if (carried) return { by: 'navigation', purchase: carried }
  if (hash.length > 1) return { by: 'link', token: hash.slice(1) }
  const transactionId = new URLSearchParams(search).get('txn')
  if (isTransactionId(transactionId)) return { by: 'address', purchase: named(transactionId, kept) }
  const purchase = asPurchase(kept)
  return purchase ? { by: 'keeping', purchase } : { by: 'nothing' }
}

/** The source of this visit. What the browser has kept counts as it was when the page opened: registering forgets it. */
export const useSource = (): Source => {
  const location = useLocation()
  const [kept] = useState(() => keptPurchase(Date.now()))
  return sourceOf(location, kept)
}
