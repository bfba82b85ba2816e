import { asAccount, asSubscriber, newPurchaseId, reportPaid } from '#api/testing.cabinet.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'

/** An API with a subscriber who has access to the course. */
export const createPaidSubscriber = async () => {
  const api = await createTestApi()
  const projector = await startProjector(api.databaseUrl, api.pool)
  const payoutSubId = newPurchaseId()
  await reportPaid(api, payoutSubId)
  const { token, ...body } = await asSubscriber(api).registered({ payoutSubId, savesWriting: true })
  await asSubscriber(api).waitForAccess(token)
  const account = asAccount(api, token)
  const close = async () => {
    await projector.stop()
    await api.close()
  }
  /** Sends the same calls without a session. */
  const stranger = asAccount(api, 'rubbish')
  return { api, body, token, account, stranger, close }
}
