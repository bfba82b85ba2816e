import { Refused, Unreachable } from '#web/lib/api/api.ts'

export const endsSession = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 401 || error.status === 403)

/** Returns whether a later attempt may succeed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && (error.status >= 500 || error.status === 429))

/**
 * Logs a failed account call before anything reacts to it, and rethrows: a warning for 401 and 403, otherwise an error.
 */
export const logFailure = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    console[endsSession(error) ? 'warn' : 'error']('An account call failed', error)
    throw error
  }
}
