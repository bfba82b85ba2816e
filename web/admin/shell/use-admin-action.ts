import type { z } from 'zod'
import { v4 } from 'uuid'
import type { EndpointContract } from '#api/contracts/endpoint.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { adminSession, useLogOut, withToken } from '#web/admin/admins/sign-in/session.ts'
import { useWork } from '#web/lib/page/use-work.ts'

type Command = EndpointContract & { method: 'post' }

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
  /** Sends a command of the signed-in admin, which the server applies once. Returns the reply, or undefined on failure. */
  const send = async <E extends Command>(
    path: Parameters<typeof post<E>>[0],
    body: Parameters<typeof post<E>>[1],
  ): Promise<z.output<E['reply']> | undefined> => {
    const idempotencyKey = v4()
    let reply: z.output<E['reply']> | undefined
    await run(async (bearer) => {
      reply = await post<E>(path, body, { bearer, idempotencyKey })
    })
    return reply
  }
  /** Sends a command that replaces the token of the session, because the password was typed. */
  const sendAndRenew = async <E extends Command & { reply: z.ZodType<{ token: string }> }>(
    ...command: Parameters<typeof send<E>>
  ) => {
    const reply = await send<E>(...command)
    if (reply) adminSession.start(reply.token)
    return reply
  }
  return { run, send, sendAndRenew, busy: work.busy, failure: work.error }
}
