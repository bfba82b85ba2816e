import type { EndpointContract } from '#api/contracts/endpoint.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { useLogOut, withToken } from '#web/admin/sign-in/session.ts'
import { useWork } from '#web/lib/page/use-work.ts'

/** Returns the message for a failed action. */
const actionErrorText = (error: unknown) =>
  error instanceof Refused && error.hasServerMessage ? error.message : 'That could not be done. Please try again.'

/** Runs one action of an admin at a time, and provides its error. An expired session leads to the login. */
export const useAdminAction = () => {
  const logOut = useLogOut()
  const work = useWork((error) => {
    // Only an invalid token ends the session, not an invalid input.
    if (!(error instanceof Refused && error.status === 401)) return actionErrorText(error)
    logOut()
    return undefined
  })
  /** Returns whether the action succeeded. */
  const run = (action: (bearer: string | null) => Promise<unknown>) => work.attempt(() => withToken(action))
  /** Sends a command of the signed-in admin. The server applies it once. */
  const send = <E extends EndpointContract & { method: 'post' }>(
    path: Parameters<typeof post<E>>[0],
    body: Parameters<typeof post<E>>[1],
  ) => {
    const idempotencyKey = crypto.randomUUID()
    return run((bearer) => post<E>(path, body, { bearer, idempotencyKey }))
  }
  return { run, send, busy: work.busy, failure: work.error }
}
