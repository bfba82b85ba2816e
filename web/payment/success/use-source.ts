import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  parsePurchase,
  isTransactionId,
  type StoredPurchase,
  storedPurchase,
  type CompletedPurchase,
} from '#web/payment/checkout/purchase.ts'

/**
 * The way in which a buyer came to the success page: with a purchase in the navigation state; with one from the address
 * or from storage, whose payment is to be checked; with the link of a mail; or with nothing.
 */
export type Source =
  | { by: 'navigation'; purchase: CompletedPurchase }
  | { by: 'address' | 'storage'; purchase: CompletedPurchase }
  | { by: 'link'; token: string }
  | { by: 'nothing' }

type Location = { state: unknown; search: string; hash: string }

/** Completes the purchase in the address from the stored one, if both are the same. */
const completePurchase = (transactionId: string, stored: StoredPurchase | undefined): CompletedPurchase =>
  (stored?.transactionId === transactionId ? parsePurchase(stored) : undefined) ?? { transactionId }

export const chooseSource = ({ state, search, hash }: Location, stored: StoredPurchase | undefined): Source => {
  const fromNavigation = parsePurchase(state)
  if (fromNavigation) return { by: 'navigation', purchase: fromNavigation }
  if (hash.length > 1) return { by: 'link', token: hash.slice(1) }
  const transactionId = new URLSearchParams(search).get('txn')
  if (isTransactionId(transactionId)) return { by: 'address', purchase: completePurchase(transactionId, stored) }
  const purchase = parsePurchase(stored)
  return purchase ? { by: 'storage', purchase } : { by: 'nothing' }
}

/** Returns the source of this visit. The stored purchase is read once, because registration removes it. */
export const useSource = (): Source => {
  const location = useLocation()
  const [stored] = useState(() => storedPurchase(Date.now()))
  return chooseSource(location, stored)
}
