import { logout } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const logoutEndpoint = ({ cabinet: { sessions } }: ApiContext) =>
  endpoint(logout, async ({ body: { everywhere }, bearer, operation }) => {
    if ((await sessions.accountEndedBy(bearer, operation)) === undefined)
      await sessions.end(bearer, everywhere, operation)
    return done
  })
