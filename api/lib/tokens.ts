import jwt from 'jsonwebtoken'
import type { Clock } from '#db/clock.ts'

const ISSUER = 'bible-plan'

/** Whose token it is; a token for one audience opens nothing of another. */
export type Audience = 'admin'

export type Tokens = ReturnType<typeof makeTokens>

/** Signs and checks bearer tokens: JWT, HS256 and nothing else, always with an end. */
export const makeTokens = (secret: string, clock: Clock) => {
  const seconds = () => Math.floor(clock().getTime() / 1000)
  return {
    /** @param lifetime seconds for which the token is good. */
    sign: (audience: Audience, subject: string, lifetime: number): string => {
      const iat = seconds()
      return jwt.sign({ iat, exp: iat + lifetime }, secret, { algorithm: 'HS256', issuer: ISSUER, audience, subject })
    },
    /** The subject of a token that is genuine, meant for this audience and not run out; undefined otherwise. */
    verify: (audience: Audience, token: string | undefined): string | undefined => {
      if (token === undefined) return undefined
      try {
        const options = { algorithms: ['HS256' as const], issuer: ISSUER, audience, clockTimestamp: seconds() }
        const claims = jwt.verify(token, secret, options)
        if (typeof claims === 'string' || typeof claims.exp !== 'number') return undefined
        return claims.sub
      } catch {
        return undefined
      }
    },
  }
}
