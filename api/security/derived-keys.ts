import { hkdfSync } from 'node:crypto'

type Purpose =
  | 'tokens'
  | 'token key id'
  | 'fingerprints'
  | 'simulated checkout'
  | 'attempt counts'
  | 'counts of new creatives'
  | 'counts of withdrawals'
  | 'counts of plan mails'
  | 'log pseudonyms'
  | 'api tokens'
  | 'passkey challenges'
  | 'question previews'
  | 'own visits'

/** Derives the key for one purpose from a secret (HKDF), so a key that leaks reveals neither the secret nor other keys. */
export const deriveKey = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `bible-plan ${purpose}`, 32))
