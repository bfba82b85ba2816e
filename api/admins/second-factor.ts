import { brand } from '#events/payment/money/brand.ts'
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { FactorProof } from '#commands/admins/admins.decision.ts'

const RECOVERY_CODES = 10
/** Bytes of a secret, and of a recovery code, which cannot be guessed from its digest. */
const [SECRET_BYTES, CODE_BYTES] = [20, 10]
/** Codes of the half minutes before and after are valid too, because clocks differ. */
const WINDOW = 1

const totpOf = (secret: string, username: string) =>
  new TOTP({ issuer: brand.name, label: username, secret: Secret.fromBase32(secret) })

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the address that authenticator apps read from a QR code. */
export const secretUri = (secret: string, username: string): string => totpOf(secret, username).toString()

/** Returns the step of a right code; undefined for a wrong one. */
export const stepOfCode = (secret: string, code: string, at: Date): number | undefined => {
  const totp = totpOf(secret, '')
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Returns recovery codes such as `ABCD-EFGH-IJKL-MNOP`, with their digests. */
export const newRecoveryCodes = (): { codes: string[]; digests: string[] } => {
  const plain = Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = randomBytes(CODE_BYTES)
    return new Secret({ buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + CODE_BYTES) }).base32
  })
  return { codes: plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code), digests: plain.map(digestOf) }
}

/** Returns what a presented code proves. Anything but six digits is taken for a recovery code. */
export const checkProof = (secret: string, code: string | undefined, at: Date): FactorProof => {
  if (code === undefined) return undefined
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(plain)) return { recoveryCode: digestOf(plain) }
  const step = stepOfCode(secret, plain, at)
  return step === undefined ? undefined : { step }
}
