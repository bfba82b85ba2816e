import { timeOrderedId } from '#web/lib/api/time-ordered-id.ts'
import { type BodyOf, type FilledPath, get, type Get, post, type Post, type ReplyOf } from '#web/lib/api/api.ts'
import { logFailure } from './failures.ts'
import { session } from './session.ts'

/** Sends a GET request as the subscriber. @throws Refused, Unreachable */
export const getAsSubscriber = <E extends Get>(path: FilledPath<E['path']>): Promise<ReplyOf<E>> =>
  logFailure(get<E>(path, {}, { bearer: session.token() }))

/** Sends a POST request as the subscriber. @throws Refused, Unreachable */
export const postAsSubscriber = <E extends Post>(
  path: FilledPath<E['path']>,
  body: BodyOf<E>,
  idempotencyKey = timeOrderedId(),
): Promise<ReplyOf<E>> => logFailure(post<E>(path, body, { bearer: session.token(), idempotencyKey }))
