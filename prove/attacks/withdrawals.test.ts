import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { registrationBody } from '#api/testing.cabinet.ts'
import { listWithdrawals } from '#api/contracts/payment/withdrawal.ts'
import { newCustomerId, newTransactionId, sendWebhook, transactionData, webhook } from '#api/payment/paddle/testing.ts'
import { WEBHOOK_SECRET } from '#api/payment/paddle/testing.secret.ts'
import { SETUP_TOKEN } from '#api/testing.ts'
import { until } from '#prove/servers/database.ts'
import { startTarget } from './testing.ts'

const BUYER = 'ruth@moab.example'
const JUNK = 320
const AT_ONCE = 40

const target = shared(() =>
  startTarget({ RATE_LIMITS: 'on', PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET, ADMIN_SETUP_TOKEN: SETUP_TOKEN }),
)

const withdraw = (from: string, email: string) =>
  target.post('/withdrawals', { name: 'R', email }, { headers: { 'x-forwarded-for': from } })

const buy = async () => {
  const [customer_id, payoutSubId] = [newCustomerId(), newTransactionId()]
  for (const sent of [
    webhook('customer.created', { id: customer_id, email: BUYER, name: null, custom_data: null }),
    webhook('transaction.completed', transactionData(payoutSubId, { customer_id })),
  ])
    expect((await sendWebhook(target, sent)).status).toBe(200)
  expect((await target.post('/account/auth/register', registrationBody({ email: BUYER, payoutSubId }))).status).toBe(
    201,
  )
}

test('nothing that strangers send shuts the withdrawal form or hides the withdrawal of a buyer', async () => {
  await buy()
  const admin = { username: 'founder', password: 'of-good-courage' }
  const { body } = await target.post('/admin/auth/register', admin, { bearer: SETUP_TOKEN })
  const bearer = String(body['token'])
  const pageOf = async (page: number) =>
    listWithdrawals.reply.parse((await target.get(`/api/v1/admin/withdrawals?page=${page}`, { bearer })).body)
  const emailsOf = async () => {
    const { pages } = await pageOf(1)
    const all = await Promise.all(Array.from({ length: pages }, (_, n) => pageOf(n + 1)))
    return all.flatMap(({ listed }) => listed.map(({ email }) => email))
  }

  // A machine that is too slow for all of them at once would refuse some, and their senders would try again.
  for (let sent = 0; sent < JUNK; sent += AT_ONCE) {
    const junk = Array.from({ length: AT_ONCE }, (_, i) => sent + i).map((n) =>
      withdraw(`2001:db8:7:${n % 60}::1`, n < 4 ? BUYER : `stranger-${n}@moab.example`),
    )
    expect((await Promise.all(junk)).filter(({ status }) => status !== 200)).toEqual([])
  }
  expect((await withdraw('198.51.100.7', BUYER)).status).toBe(200)

  const isProjected = async () => (await target.get('/api/v1/admin/freshness', { bearer })).body['behind'] === 0
  // The pages are complete before the read model includes the withdrawals, and after.
  for (const ready of [async () => true, isProjected]) {
    await until('the read model is ready', ready)
    const emails = await emailsOf()
    expect(emails.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => BUYER))
    expect([emails.length, new Set(emails).size]).toEqual([JUNK + 1, JUNK - 4 + 1])
  }
  expect(await pageOf(999)).toMatchObject({ open: JUNK + 1, listed: [] })
})
