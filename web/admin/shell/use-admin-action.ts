import { useState } from 'react'
import type { EndpointContract } from '#api/contracts/endpoint.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { endsAdminSession, useLogOut, withToken } from '#web/admin/sign-in/session.ts'

/** Returns the message for a failed action. */
const actionErrorText = (error: unknown) =>
  error instanceof Refused && error.hasServerMessage ? error.message : 'That could not be done. Please try again.'

/** Runs one action of an admin at a time, and provides its error. An expired session leads to the login. */
export const useAdminAction = () => {
  const logOut = useLogOut()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Returns whether the action succeeded. */
  const run = async (work: (bearer: string | null) => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await withToken(work)
      return true
    } catch (error) {
      // Only an invalid token ends the session, not an invalid input.
      if (endsAdminSession(error) && error instanceof Refused && error.status === 401) logOut()
      else setFailure(actionErrorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Sends a command of the signed-in admin. The server applies it once. */
  const send = <E extends EndpointContract & { method: 'post' }>(
    path: Parameters<typeof post<E>>[0],
    body: Parameters<typeof post<E>>[1],
  ) => {
    const idempotencyKey = crypto.randomUUID()
    return run((bearer) => post<E>(path, body, { bearer, idempotencyKey }))
  }
  return { run, send, busy, failure }
}
