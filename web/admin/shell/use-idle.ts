import { HOUR_MS, MINUTE_MS } from '#events/time/time.ts'
import { useEffect } from 'react'
import { local } from '#web/lib/page/storage.ts'
import { endSessionOnServer, useLogOut } from '#web/admin/admins/sign-in/session.ts'

const KEY = 'admin_active_at'

/** The server ends a session after the same time without a request. */
const IDLE_MS = HOUR_MS
const CHECK_MS = MINUTE_MS / 2
const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

const activeAt = (): number => Number(local.read(KEY))

/** Notes that an admin is at the screen. All tabs share the time. */
const noteActivity = () => {
  if (Date.now() - activeAt() > CHECK_MS) local.write(KEY, String(Date.now()))
}

/**
 * Logs the admin out after an hour without a key or a pointer. Live screens repeat their requests, which would keep the
 * session on the server.
 */
export const useIdleLogOut = (): void => {
  const logOut = useLogOut()
  useEffect(() => {
    noteActivity()
    for (const input of INPUTS) window.addEventListener(input, noteActivity, { passive: true })
    const check = setInterval(() => {
      if (Date.now() - activeAt() < IDLE_MS) return
      endSessionOnServer()
      logOut()
    }, CHECK_MS)
    return () => {
      clearInterval(check)
      for (const input of INPUTS) window.removeEventListener(input, noteActivity)
    }
  }, [logOut])
}
