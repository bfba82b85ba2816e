import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { endRefusedSession } from './cabinet-query.ts'
import { endsSession } from './failures.ts'
import { errorText } from '#web/cabinet/data/error-text.ts'

/** Runs an action that may fail, with its busy state and error. */
export const useAttempt = () => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  /** @returns whether it succeeded. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (endsSession(error)) {
        endRefusedSession()
        await navigate(paths.account.login, { replace: true })
      } else setError(errorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, attempt }
}
