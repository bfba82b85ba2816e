import { z } from 'zod'

/** Bytes in base64url. Browsers send a few kilobytes at most. */
const Bytes = z
  .string()
  .regex(/^[\w-]*$/, 'This is not base64url')
  .max(16_384, 'This is too long')

/** The fields that all credentials have in common (WebAuthn level 3, PublicKeyCredentialJSON). */
const credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  // No extension is requested, so none is read.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

export const CreatedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

export const SignedChallenge = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})

/** The options with which a device creates a passkey (WebAuthn level 3, PublicKeyCredentialCreationOptionsJSON). */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({ residentKey: z.literal('discouraged'), userVerification: z.literal('preferred') }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>
