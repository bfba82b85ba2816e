import {
  type AccountClient,
  asAccount,
  asSubscriber,
  newPurchaseId,
  type RegistrationBody,
  reportPaid,
} from '#api/testing.cabinet.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'

/** An API with a subscriber who has access to the course. */
export type PaidSubscriber = {
  api: TestApi
  body: RegistrationBody
  token: string
  account: AccountClient
  /** The same calls without a session. */
  stranger: AccountClient
  close: () => Promise<void>
}

export const createPaidSubscriber = async (): Promise<PaidSubscriber> => {
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
  return { api, body, token, account, stranger: asAccount(api, 'rubbish'), close }
}
