import { forgot } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

/** Requests a mail. Reply and time don't reveal whether the address has an account. */
export const forgotEndpoint = ({ accountLinks, evenTimes }: Pick<Cabinet, 'accountLinks' | 'evenTimes'>) =>
  endpoint(forgot, async ({ body: { email }, operation }) => {
    await evenTimes.answerLate(() => accountLinks.request(email, operation))
    return done
  })
