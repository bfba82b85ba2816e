import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Clock } from '#db/clock.ts'

const ISSUER = 'bible-plan'

/** The use that a token is valid for: the sessions of an area, or known devices. It is refused in all others. */
export type Audience = 'admin' | 'client' | 'device'

/** Signs and verifies bearer tokens: JWTs with HS256 only, always with an expiry. */
export type Tokens = {
  /** Returns the claims of a valid token for this audience, else undefined. */
  claimsOf: (audience: Audience, token: string | undefined) => jwt.JwtPayload | undefined
  /** Signs a token. `more` adds claims. */
  sign: (audience: Audience, subject: string, lifetimeSeconds: number, more?: Record<string, string | number>) => string
  /** Returns the subject of a valid token for this audience, else undefined. */
  verify: (audience: Audience, token: string | undefined) => string | undefined
}

export const createTokens = (secret: string, clock: Clock): Tokens => {
  // With a string, the library first tries to parse it as a public key at every call.
  const key = createSecretKey(Buffer.from(secret))
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const claimsOf: Tokens['claimsOf'] = (audience, token) => {
    if (token === undefined) return undefined
    try {
      const options = { algorithms: ['HS256' as const], issuer: ISSUER, audience, clockTimestamp: seconds() }
      const claims = jwt.verify(token, key, options)
      return typeof claims === 'string' || typeof claims.exp !== 'number' ? undefined : claims
    } catch {
      return undefined
    }
  }
  return {
    claimsOf,
    sign: (audience, subject, lifetimeSeconds, more = {}) => {
      const iat = seconds()
      const claims = { ...more, iat, exp: iat + lifetimeSeconds }
      return jwt.sign(claims, key, { algorithm: 'HS256', issuer: ISSUER, audience, subject })
    },
    verify: (audience, token) => claimsOf(audience, token)?.sub,
  }
}
