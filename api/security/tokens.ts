import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Clock } from '#db/clock.ts'
import { deriveKey } from './derived-keys.ts'

const ISSUER = 'bible-plan'

/** The use that a token is valid for: the sessions of an area, or known devices. It is refused in all others. */
export type Audience = 'admin' | 'client' | 'device'

/** Signs and verifies bearer tokens: JWTs with HS256 only, always with an expiry and the id of their key. */
export type Tokens = {
  /** Returns the claims of a valid token for this audience, else undefined. */
  claimsOf: (audience: Audience, token: string | undefined) => jwt.JwtPayload | undefined
  /** Signs a token. `more` adds claims, and `from` is the beginning of its lifetime: now, unless given. */
  sign: (
    audience: Audience,
    subject: string,
    lifetimeSeconds: number,
    more?: Record<string, string | number>,
    from?: Date,
  ) => string
  /** Returns the subject of a valid token for this audience, else undefined. */
  verify: (audience: Audience, token: string | undefined) => string | undefined
}

type TokenKey = { id: string; key: KeyObject }

/**
 * @param secrets the first one signs, all verify. To replace a secret, put the new one first, and remove the old one when
 * the tokens that it signed have expired.
 */
export const createTokens = (secrets: readonly [current: string, ...older: string[]], clock: Clock): Tokens => {
  const signing = tokenKeyOf(secrets[0])
  const byId = new Map(secrets.map(tokenKeyOf).map(({ id, key }) => [id, key]))
  const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

  const verifyWith = (key: KeyObject, audience: Audience, token: string) => {
    try {
      const options = { algorithms: ['HS256' as const], issuer: ISSUER, audience, clockTimestamp: secondsOf(clock()) }
      const claims = jwt.verify(token, key, options)
      return typeof claims === 'string' || typeof claims.exp !== 'number' ? undefined : claims
    } catch {
      return undefined
    }
  }

  const claimsOf: Tokens['claimsOf'] = (audience, token) => {
    if (token === undefined) return undefined
    const key = byId.get(keyIdIn(token) ?? '')
    return key && verifyWith(key, audience, token)
  }
  return {
    claimsOf,
    sign: (audience, subject, lifetimeSeconds, more = {}, from = clock()) => {
      const iat = secondsOf(from)
      const claims = { ...more, iat, exp: iat + lifetimeSeconds }
      const options = { algorithm: 'HS256', issuer: ISSUER, audience, subject, keyid: signing.id } as const
      return jwt.sign(claims, signing.key, options)
    },
    verify: (audience, token) => claimsOf(audience, token)?.sub,
  }
}

const tokenKeyOf = (secret: string): TokenKey => ({
  id: deriveKey(secret, 'token key id').toString('base64url').slice(0, 10),
  key: createSecretKey(deriveKey(secret, 'tokens')),
})

/** Returns the key id in the header of a token, if it has a readable one. */
const keyIdIn = (token: string): string | undefined => {
  try {
    const { kid } = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString())
    return kid
  } catch {
    return undefined
  }
}
