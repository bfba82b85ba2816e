import { timeOrderedId } from '#web/lib/api/time-ordered-id.ts'
import { type BodyOf, type FilledPath, get, type Get, post, type Post, type ReplyOf } from '#web/lib/api/api.ts'
import { owner } from './cabinet-storage.ts'
import { endsSession, logFailure } from './failures.ts'
import { session } from './session.ts'

/**
 * Runs a request with the token of the session. Repeats it with the newest one if the token was replaced in the meantime,
 * which a new password and ending other sessions do. Another subscriber who signed in never repeats it.
 */
const withNewestToken = async <T>(request: (bearer: string | null) => Promise<T>): Promise<T> => {
  const [bearer, subscriber] = [session.token(), owner()]
  try {
    return await request(bearer)
  } catch (error) {
    const newest = session.token()
    if (endsSession(error) && newest !== null && newest !== bearer && owner() === subscriber)
      return await request(newest)
    throw error
  }
}

/** Runs a request as the subscriber, and logs a failure. @throws Refused, Unreachable */
export const requestAsSubscriber = <T>(request: (bearer: string | null) => Promise<T>): Promise<T> =>
  logFailure(withNewestToken(request))

/** Sends a GET request as the subscriber. @throws Refused, Unreachable */
export const getAsSubscriber = <E extends Get>(path: FilledPath<E['path']>): Promise<ReplyOf<E>> =>
  requestAsSubscriber((bearer) => get<E>(path, {}, { bearer }))

/** Sends a POST request as the subscriber. @throws Refused, Unreachable */
export const postAsSubscriber = <E extends Post>(
  path: FilledPath<E['path']>,
  body: BodyOf<E>,
  idempotencyKey = timeOrderedId(),
): Promise<ReplyOf<E>> => requestAsSubscriber((bearer) => post<E>(path, body, { bearer, idempotencyKey }))
