import { z } from 'zod'

/**
 * A personal datum as events hold it: encrypted under its person's own key, so that destroying the key erases it
 * everywhere at once. `digest` is keyed too: it tells whether a value was given before, and nothing else.
 */
export const Sealed = z.object({
  person: z.uuid(),
  /** `<iv>.<ciphertext and tag>`, base64url, AES-256-GCM. */
  sealed: z.string(),
  digest: z.string(),
})
export type Sealed = z.infer<typeof Sealed>
