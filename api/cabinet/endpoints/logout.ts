import { logout } from '#api/contracts/cabinet.ts'
import type { Api } from '#api/app.ts'
import { done } from '#api/http/endpoint.ts'

export const logoutRoute = ({ answer, cabinet: { sessions } }: Api) =>
  answer(logout, async ({ body: { everywhere }, bearer, operation }) => {
    if ((await sessions.endedBy(bearer, operation)) === undefined) await sessions.end(bearer, everywhere, operation)
    return done
  })
