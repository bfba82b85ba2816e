import { z } from 'zod'

/**
 * Personal data in an event, encrypted with the person's key, so destroying the key erases it everywhere. `digest` is keyed
 * too. It reveals only whether two values are equal.
 */
export const Sealed = z.object({
  person: z.uuid(),
  /** `<iv>.<ciphertext and tag>`, base64url, AES-256-GCM. */
  sealed: z.string(),
  digest: z.string(),
})
export type Sealed = z.infer<typeof Sealed>

/**
 * Text encrypted with a key of its own, which is destroyed when the text must disappear. `key` names the place of the key in
 * the key store, which holds it as long as the text may be read.
 */
export const KeyedText = z.object({
  key: z.string(),
  /** IV, ciphertext and tag, base64url, AES-256-GCM. */
  sealed: z.string(),
})
export type KeyedText = z.infer<typeof KeyedText>
