import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { session } from '#web/cabinet/data/session.ts'
import { endsSession } from '#web/cabinet/account/account-failures.ts'
import { troubleOf } from '#web/cabinet/data/error-text.ts'

/** Something that is tried on a press of a button, and may fail. */
export const useAttempt = () => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  /** @returns whether it worked. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (endsSession(error)) {
        session.end()
        await navigate(paths.account.login, { replace: true })
      } else setTrouble(troubleOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, attempt }
}
