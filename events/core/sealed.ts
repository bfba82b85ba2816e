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
/** Describes a sealed password. */
export const PASSWORD = 'Password hash.'
export type Sealed = z.infer<typeof Sealed>
