import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Clock } from '#db/clock.ts'

const ISSUER = 'bible-plan'

/** Whose token it is; a token for one audience opens nothing of another. */
export type Audience = 'admin' | 'client'

export type Tokens = ReturnType<typeof createTokens>

/** Signs and checks bearer tokens: JWT, HS256 and nothing else, always with an end. */
export const createTokens = (secret: string, clock: Clock) => {
  // Given a text, the library tries each time whether it is a public key first.
  const key = createSecretKey(Buffer.from(secret))
  const seconds = () => Math.floor(clock().getTime() / 1000)
  /** What a token says that is genuine, meant for this audience and not run out; undefined otherwise. */
  const claimsOf = (audience: Audience, token: string | undefined): jwt.JwtPayload | undefined => {
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
    /**
     * @param lifetime seconds for which the token is good.
     * @param more what the token says beside whose it is.
     */
    sign: (
      audience: Audience,
      subject: string,
      lifetime: number,
      more: Record<string, string | number> = {},
    ): string => {
      const iat = seconds()
      const claims = { ...more, iat, exp: iat + lifetime }
      return jwt.sign(claims, key, { algorithm: 'HS256', issuer: ISSUER, audience, subject })
    },
    /** The subject of a token that is good for this audience; undefined otherwise. */
    verify: (audience: Audience, token: string | undefined): string | undefined => claimsOf(audience, token)?.sub,
  }
}
