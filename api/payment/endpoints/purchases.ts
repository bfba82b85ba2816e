import { purchases } from '#api/contracts/account/cabinet-data.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { purchaseInfo } from '#api/payment/purchases/purchase-info.ts'

export const purchasesEndpoint = (cabinet: Pick<Cabinet, 'clock' | 'mailReports' | 'purchasesOf' | 'sessions'>) =>
  endpoint(purchases, async ({ bearer }) => {
    const session = await cabinet.sessions.require(bearer)
    const [{ email, firstName, lastName }, { owned: bought }] = await Promise.all([
      cabinet.sessions.person(session),
      cabinet.purchasesOf(session),
    ])
    const refused = await cabinet.mailReports.refusalOf(email)
    const now = cabinet.clock()
    const purchases = bought.map((one) => purchaseInfo(one, now))
    return { reply: { email, ...(refused && { refused }), firstName, lastName, purchases } }
  })
