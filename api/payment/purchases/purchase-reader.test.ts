import { expect, test } from 'vitest'
import { asAccount, asSubscriber } from '#api/testing.cabinet.ts'
import {
  boughtMonthly,
  newSubscriptionId,
  sendWebhook,
  subscriptionData,
  webhook,
} from '#api/payment/paddle/testing.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'

const api = shared(() => createTestApi())

test('a plan whose subscription was just reported renews, however far the projector is behind', async () => {
  const projector = await startProjector(api.databaseUrl, api.pool)
  const subscriptionId = newSubscriptionId()
  const bought = { subscription_id: subscriptionId, ...boughtMonthly() }
  const { token, payoutSubId } = await asSubscriber(api).paid({}, bought)
  await projector.caughtUp()
  await projector.stop()
  const renews = async () => (await asAccount(api, token).get('/purchases')).body['purchases']
  expect(await renews()).toMatchObject([{ state: 'open', renews: false }])
  const created = subscriptionData(subscriptionId, { transaction_id: payoutSubId, current_billing_period: null })
  expect((await sendWebhook(api, webhook('subscription.created', created))).status).toBe(200)
  expect(await renews()).toMatchObject([{ state: 'open', renews: true }])
})
