import { expect, test } from 'vitest'
import { asAccount, asSubscriber, newPurchaseId } from '#api/cabinet/testing.ts'
import { createTestApi } from '#api/testing.ts'

test.each([
  ['simulated', 422],
  ['paddle', 404],
])('a purchase of somewhere else is not canceled where the checkout is %s', async (checkout, expected) => {
  const api = await createTestApi({ env: { CHECKOUT: checkout } })
  try {
    const { token } = await asSubscriber(api).registered()
    const body = { action: 'cancel', payoutSubId: newPurchaseId() }
    expect((await asAccount(api, token).post('/subscription/simulated', body)).status).toBe(expected)
  } finally {
    await api.close()
  }
})
