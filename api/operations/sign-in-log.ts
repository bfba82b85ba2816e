import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#db/clock.ts'
import { Refusal } from '#api/http/refusal.ts'

/** A sign-in: the area, the name that was given, and the address of the caller. */
export type SignInAttempt = { area: 'admin' | 'client'; name: string; address: string }

/** Runs a sign-in and logs who tried it from where, and with what outcome. */
export type SignInLog = <T>(attempt: SignInAttempt, signIn: () => Promise<T>) => Promise<T>

/**
 * Creates the log of sign-ins. Names and addresses are pseudonyms that change every day: attempts of a day can be
 * related to each other, but not to a person without the key.
 */
export const createSignInLog = (log: Logger, key: Buffer, clock: Clock): SignInLog => {
  const pseudonym = (value: string) =>
    createHmac('sha256', key)
      .update(`${clock().toISOString().slice(0, 10)} ${value}`)
      .digest('base64url')
      .slice(0, 12)

  return async ({ area, name, address }, signIn) => {
    const who = { area, who: pseudonym(name.trim().toLowerCase()), from: pseudonym(address) }
    try {
      const result = await signIn()
      log.info({ ...who, outcome: 'signed in' }, 'sign-in')
      return result
    } catch (error) {
      log.warn({ ...who, outcome: error instanceof Refusal ? error.code : 'failed' }, 'sign-in')
      throw error
    }
  }
}
