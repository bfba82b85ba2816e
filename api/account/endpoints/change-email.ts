import { changeEmail, confirmEmail } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const changeEmailEndpoint = (cabinet: Pick<Cabinet, 'accounts'>) =>
  endpoint(changeEmail, async ({ body: { email, password }, bearer, operation }) => {
    await cabinet.accounts.changeEmail(bearer, password, email, operation)
    return done
  })

/** Changes the address by the link of a mail. The page of the link has a button, because scanners of mails open links. */
export const confirmEmailEndpoint = (cabinet: Pick<Cabinet, 'emailChanges'>) =>
  endpoint(confirmEmail, async ({ body: { token }, operation }) => {
    await cabinet.emailChanges.change(token, operation)
    return done
  })
