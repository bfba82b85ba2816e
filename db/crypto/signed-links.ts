import { timingSafeEqual } from 'node:crypto'
import { canonical } from './account-ids.ts'
import type { KeyStore } from './key-store.ts'

/**
 * Signs links in mails for one purpose. They work without a login and as often as they are used, because a repetition
 * changes nothing.
 */
export type SignedLinks = {
  tokenOf: (subject: string) => Promise<string>
  /** Returns the subject of a genuine token. */
  read: (token: string) => Promise<string | undefined>
}

const createSignedLinks = ({ digest }: Pick<KeyStore, 'digest'>, purpose: string): SignedLinks => {
  const tokenOf = async (subject: string) =>
    `${subject}.${(await digest(`${purpose} ${subject}`)).toString('base64url')}`
  return {
    tokenOf,
    read: async (token) => {
      const subject = token.slice(0, Math.max(0, token.lastIndexOf('.')))
      const [given, genuine] = [Buffer.from(token), Buffer.from(await tokenOf(subject))]
      return given.length === genuine.length && timingSafeEqual(given, genuine) ? subject : undefined
    },
  }
}

/** Signs links that cancel the renewals of a purchase until the paid period ends. */
export type CancelLinks = {
  tokenOf: (purchaseId: string, until: Date) => Promise<string>
  /** Returns the purchase of a genuine token, and until when it works. */
  read: (token: string) => Promise<{ purchaseId: string; until: Date } | undefined>
}

export const createCancelLinks = (keyStore: Pick<KeyStore, 'digest'>): CancelLinks => {
  const links = createSignedLinks(keyStore, 'cancel')
  return {
    tokenOf: (purchaseId, until) => links.tokenOf(`${purchaseId}.${until.getTime()}`),
    read: async (token) => {
      const [purchaseId, until] = (await links.read(token))?.split('.') ?? []
      return purchaseId === undefined ? undefined : { purchaseId, until: new Date(Number(until)) }
    },
  }
}

/** Signs links that stop the reminders of an account. */
export const createStopLinks = (keyStore: Pick<KeyStore, 'digest'>): SignedLinks =>
  createSignedLinks(keyStore, 'stop reminders')

/** Returns what the mark of a mail signs: that it went to this address. */
export const mailTo = (mailId: string, address: string) => `${mailId} ${canonical(address)}`

/**
 * Signs the Message-ID of mails. A message that came back may be written by anyone; with the signature of an address, it is about a
 * mail that went there.
 */
export const createMailMarks = (keyStore: Pick<KeyStore, 'digest'>): SignedLinks =>
  createSignedLinks(keyStore, 'mail to')
