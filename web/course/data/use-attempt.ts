import { useNavigate } from 'react-router-dom'
import { useWork } from '#web/lib/page/use-work.ts'
import { paths } from '#web/paths.ts'
import { endRefusedSession } from './cabinet-query.ts'
import { endsSession } from './failures.ts'
import { errorText } from '#web/course/data/error-text.ts'

/** Does what a subscriber asks for. The end of the session leads to the login. */
export const useAttempt = () => {
  const navigate = useNavigate()
  return useWork(async (error) => {
    if (!endsSession(error)) return errorText(error)
    endRefusedSession()
    await navigate(paths.account.login, { replace: true })
    return undefined
  })
}
