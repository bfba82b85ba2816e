import { timingSafeEqual } from 'node:crypto'
import type { KeyStore } from './key-store/key-store.ts'

/**
 * Signs links in mails that cancel the renewals of a purchase. They work without a login and as often as they are used,
 * because a repeated cancelation changes nothing.
 */
export type CancelLinks = {
  tokenOf: (purchaseId: string) => Promise<string>
  /** Returns the purchase of a genuine token. */
  read: (token: string) => Promise<string | undefined>
}

export const createCancelLinks = ({ names }: Pick<KeyStore, 'names'>): CancelLinks => {
  const tokenOf = async (purchaseId: string) =>
    `${purchaseId}.${(await names.digest(`cancel ${purchaseId}`)).toString('base64url')}`
  return {
    tokenOf,
    read: async (token) => {
      const purchaseId = token.slice(0, Math.max(0, token.lastIndexOf('.')))
      const [given, genuine] = [Buffer.from(token), Buffer.from(await tokenOf(purchaseId))]
      return given.length === genuine.length && timingSafeEqual(given, genuine) ? purchaseId : undefined
    },
  }
}
