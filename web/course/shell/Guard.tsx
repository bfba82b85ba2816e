import { useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { owner } from '#web/course/data/cabinet-storage.ts'
import { keepDelivering } from '#web/course/saves/my-saves.ts'
import { makeInstallable } from '#web/course/offline/install.ts'
import { forgetAnswers } from '#web/course/data/cabinet-query.ts'
import { session } from '#web/course/data/session.ts'

/** Returns the token, and follows sign-ins and sign-outs in other tabs. */
const useToken = () => {
  const [token, setToken] = useState(session.token)
  useEffect(() => {
    const look = () => {
      // Other tabs also store days and drafts, which must not clear this tab's queries.
      if (session.token() === token) return
      forgetAnswers()
      setToken(session.token())
    }
    window.addEventListener('storage', look)
    // A page that Back shows again has missed what happened since it was left.
    window.addEventListener('pageshow', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('pageshow', look)
    }
  }, [token])
  return session.token()
}

/** Lets in a visitor with a token. The server verifies it with the first request. */
export const Guard = () => {
  const token = useToken()
  useEffect(() => (token === null ? undefined : keepDelivering()), [token])
  useEffect(() => {
    if (token !== null) makeInstallable()
  }, [token])
  if (token !== null) return <Outlet key={owner()} />
  return <Navigate to={paths.account.login} replace />
}
