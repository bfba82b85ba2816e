import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#db/clock.ts'
import { Refusal } from '#commands/refusal.ts'
import { dayOf } from '#events/time/time.ts'

/** A sign-in: the area, the name that was given, and the address of the caller. */
export type SignInAttempt = { area: 'admin' | 'client'; name: string; address: string }

/** Runs a sign-in and logs who tried it from where, and with what outcome. */
export type SignInLog = <T>(attempt: SignInAttempt, signIn: () => Promise<T>) => Promise<T>

/** Replaces a name or an address. */
export type Pseudonym = (value: string) => string

/**
 * Creates pseudonyms that change every day: records of a day can be related to each other, but not to a person without the
 * key.
 */
export const createPseudonym =
  (key: Buffer, clock: Clock): Pseudonym =>
  (value) =>
    createHmac('sha256', key)
      .update(`${dayOf(clock())} ${value.trim().toLowerCase()}`)
      .digest('base64url')
      .slice(0, 12)

/** Creates the log of sign-ins, with pseudonyms of names and addresses. */
export const createSignInLog =
  (log: Logger, pseudonym: Pseudonym): SignInLog =>
  async ({ area, name, address }, signIn) => {
    const who = { area, who: pseudonym(name), from: pseudonym(address) }
    try {
      const result = await signIn()
      log.info({ ...who, outcome: 'signed in' }, 'sign-in')
      return result
    } catch (error) {
      log.warn({ ...who, outcome: error instanceof Refusal ? error.code : 'failed' }, 'sign-in')
      throw error
    }
  }
