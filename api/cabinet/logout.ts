import { logout } from '#api/contracts/cabinet.ts'
import type { Api } from '../app.ts'
import { done } from '../lib/answer.ts'

export const logoutRoute = ({ answer, cabinet: { sessions } }: Api) =>
  answer(logout, async ({ body: { everywhere }, bearer, operation }) => {
    if ((await sessions.endedBy(bearer, operation)) === undefined) await sessions.end(bearer, everywhere, operation)
    return done
  })
