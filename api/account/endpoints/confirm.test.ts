import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import { claimStream } from '#events/account.ts'
import { asAccount, asSubscriber, newEmail, newPurchaseId, reportPaid, readTypes } from '#api/testing.cabinet.ts'
import { newCustomerId, sendWebhook, webhook } from '#api/payment/paddle/testing.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a link that was never sent confirms no purchase, and only subscribers ask for another one', async () => {
  const { post } = asSubscriber(subscriber.api)
  expect((await post('confirm', { token: 'A'.repeat(43) })).status).toBe(422)
  expect((await post('confirm', { token: 'short' })).status).toBe(400)
  expect((await subscriber.account.post('/purchases/confirm', {})).body).toEqual({ ok: true })
  expect((await subscriber.stranger.post('/purchases/confirm', {})).status).toBe(401)
})

test('a request for another link is applied once for each Idempotency-Key', async () => {
  const { api } = subscriber
  const [payoutSubId, customer_id] = [newPurchaseId(), newCustomerId()]
  await sendWebhook(api, webhook('customer.created', { id: customer_id, email: newEmail(), name: null }))
  await reportPaid(api, payoutSubId, { customer_id })
  const { token } = await asSubscriber(api).registered({ payoutSubId })
  const { get, post } = asAccount(api, token)
  const requested = async () =>
    (await readTypes(api, claimStream(payoutSubId))).filter((type) => type === 'account.claim-link-requested').length
  await until('the account waits', async () => {
    await get('/subscription/me')
    return (await requested()) === 1
  })
  for (const [minutes, key, count] of [
    [2, 'one', 2],
    [4, 'one', 2],
    [6, 'two', 3],
  ] as const) {
    api.setClockAhead(minutes * 60)
    expect((await post('/purchases/confirm', {}, key)).status).toBe(200)
    expect(await requested()).toBe(count)
  }
})
