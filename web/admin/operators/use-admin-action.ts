import { useState } from 'react'
import { Refused } from '#web/lib/api/api.ts'
import { endsSession, session, useLogOut } from '#web/admin/sign-in/session.ts'

/** Why something was not done, in words for the admin. */
const whyNot = (error: unknown) =>
  error instanceof Refused && error.hasServerMessage ? error.message : 'That could not be done. Please try again.'

/** Something an admin does, one thing at a time; a refusal is told, and one that ends the session leads to the login. */
export const useActing = () => {
  const logOut = useLogOut()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** True when it was done. */
  const act = async (work: (bearer: string | null) => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work(session.token())
      return true
    } catch (error) {
      // What is wrong with what was typed is no reason to end the session; only a token that is no longer good is.
      if (endsSession(error) && error instanceof Refused && error.status === 401) logOut()
      else setFailure(whyNot(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, busy, failure }
}
