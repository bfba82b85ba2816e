import { logout } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const logoutEndpoint = (cabinet: Pick<Cabinet, 'sessions'>) =>
  endpoint(logout, async ({ body: { everywhere }, bearer, operation }) => {
    if ((await cabinet.sessions.accountEndedBy(bearer, operation)) === undefined)
      await cabinet.sessions.end(bearer, everywhere, operation)
    return done
  })
