import type { Cabinet } from '#api/cabinet.ts'
import { requestCancelLink } from '#api/contracts/payment/cancel-link.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

/** Requests a mail. Reply and time don't reveal whether the address has a plan. */
export const requestCancelLinkEndpoint = ({ accountLinks, evenTimes }: Pick<Cabinet, 'accountLinks' | 'evenTimes'>) =>
  endpoint(requestCancelLink, async ({ body: { email }, operation }) => {
    await evenTimes.answerLate(() => accountLinks.requestCancelLink(email, operation))
    return done
  })
