import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createStopLinks } from '#db/crypto/signed-links.ts'
import { accountStream } from '#events/account.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { MONTHLY, newSubscriptionId, sendWebhook, subscriptionData, webhook } from '#api/payment/paddle/testing.ts'
import { asAccount, asSubscriber, reportPaid } from '#api/testing.cabinet.ts'
import type { MailRefusal } from '#commands/account/account-state.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { testKeyStore } from '#prove/servers/keys.ts'

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))

const subscriber = async () => {
  const { token, email } = await asSubscriber(api).paid()
  const accountId = await createAccountIds(testKeyStore(api.pool)).claim(email)
  const events = async () =>
    (await api.store.readStream(accountStream(accountId))).filter(({ type }) => type.startsWith('account.reminder'))
  const report = (refusal: MailRefusal) =>
    api.context.cabinet.mailReports.record({ refusal, address: email, id: `${refusal} ${email}` }, 'test')
  return { client: asAccount(api, token), accountId, email, events, report }
}

const NONE = { ok: true, reminder: null, planEnds: false }
const SEVEN = { hour: 7, timeZone: 'Asia/Singapore' }

const CANCELED = { action: 'cancel', effective_at: '2030-01-01T00:00:00.000Z', resume_at: null }

describe('The hour of reminders', () => {
  test('a plan that ends is named, because no reminders come then, and the choice is kept', async () => {
    const { token, payoutSubId } = await asSubscriber(api).registered({ license: 'monthly' })
    const subscriptionId = newSubscriptionId()
    const period = { starts_at: '2026-03-10T12:00:00Z', ends_at: '2030-01-01T00:00:00Z' }
    const customer_id = await reportPaid(api, payoutSubId, {
      subscription_id: subscriptionId,
      custom_data: { license: 'monthly', quizUserId: null },
      items: [{ price: { id: MONTHLY }, quantity: 1 }],
      billing_period: period,
    })
    const report = (hour: number, scheduled_change: object | null) => {
      const more = { customer_id, transaction_id: payoutSubId, current_billing_period: period, scheduled_change }
      const data = subscriptionData(subscriptionId, more)
      return sendWebhook(api, webhook('subscription.updated', data, `2026-03-10T${hour}:00:00Z`))
    }
    await asSubscriber(api).waitForAccess(token)
    const client = asAccount(api, token)
    // Until the subscription is reported, it is taken as one that goes on.
    expect((await client.post('/reminder', SEVEN)).body).toEqual({ ok: true, reminder: SEVEN, planEnds: false })
    for (const [hour, change, planEnds] of [[13, CANCELED, true] as const, [14, null, false] as const]) {
      expect((await report(hour, change)).status).toBe(200)
      await expect
        .poll(async () => (await client.get('/reminder')).body)
        .toEqual({ ok: true, reminder: SEVEN, planEnds })
    }
  })

  test('a subscriber chooses, changes and stops it, and a repetition changes nothing', async () => {
    const { client, events } = await subscriber()
    expect((await client.get('/reminder')).body).toEqual({ ok: true, reminder: null, planEnds: false })
    for (let n = 0; n < 2; n++)
      expect((await client.post('/reminder', SEVEN)).body).toEqual({ ok: true, reminder: SEVEN, planEnds: false })
    expect(await events()).toHaveLength(1)
    const later = { hour: 21, timeZone: 'Europe/Warsaw' }
    await client.post('/reminder', later)
    expect((await client.get('/reminder')).body).toEqual({ ok: true, reminder: later, planEnds: false })
    for (let n = 0; n < 2; n++) await client.post('/reminder', { ...later, hour: null })
    expect((await client.get('/reminder')).body).toEqual({ ok: true, reminder: null, planEnds: false })
    expect((await events()).map(({ type }) => type)).toEqual([
      'account.reminder-chosen',
      'account.reminder-chosen',
      'account.reminder-stopped',
    ])
  })

  test('a complaint is shown with the address until reminders are chosen again', async () => {
    const { client, email, report } = await subscriber()
    await client.post('/reminder', SEVEN)
    await report('complained')
    const refused = { why: 'complained', email }
    expect((await client.get('/reminder')).body).toEqual({ ...NONE, refused })
    expect((await client.get('/purchases')).body).toMatchObject({ email, refused: 'complained' })
    expect((await client.post('/reminder', SEVEN)).body).toEqual({ ...NONE, reminder: SEVEN })
    expect((await client.get('/purchases')).body).not.toHaveProperty('refused')
  })

  test('a mail that came back is shown with the address, before a complaint, and choosing an hour leaves it', async () => {
    const { client, email, report } = await subscriber()
    for (const refusal of ['complained', 'bounced'] as const) await report(refusal)
    const refused = { why: 'bounced', email }
    expect((await client.get('/reminder')).body).toEqual({ ...NONE, refused })
    expect((await client.get('/purchases')).body).toMatchObject({ email, refused: 'bounced' })
    expect((await client.post('/reminder', SEVEN)).body).toEqual({ ...NONE, reminder: SEVEN, refused })
  })

  test('hours that do not exist are refused', async () => {
    const { client, events } = await subscriber()
    for (const body of [{ hour: 24 }, { hour: -1 }, { hour: 7.5 }, { hour: '7' }])
      expect((await client.post('/reminder', { ...SEVEN, ...body })).status).toBe(400)
    expect(await events()).toHaveLength(0)
  })

  test('a time zone that does not exist counts as UTC', async () => {
    const { client } = await subscriber()
    const { body } = await client.post('/reminder', { ...SEVEN, timeZone: 'Etc/Unknown' })
    expect(body['reminder']).toEqual({ hour: SEVEN.hour, timeZone: 'UTC' })
  })

  test('the link of a mail stops them without a login, as often as it is used, also as the form of a mail program', async () => {
    const { client, accountId, events } = await subscriber()
    const token = await createStopLinks(testKeyStore(api.pool)).tokenOf(accountId)
    await client.post('/reminder', SEVEN)
    const response = await fetch(`${api.url}/api/v1/reminders/stop/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect((await client.get('/reminder')).body).toEqual({ ok: true, reminder: null, planEnds: false })
    for (let n = 0; n < 2; n++) expect((await api.post(`/reminders/stop/${token}`, {})).status).toBe(200)
    expect((await events()).map(({ data }) => data)).toContainEqual({ by: 'link' })
    expect(await events()).toHaveLength(2)
  })

  test('opening the link of a mail stops nothing, and leads to the page that stops them by a tap', async () => {
    const { client, accountId, events } = await subscriber()
    const token = await createStopLinks(testKeyStore(api.pool)).tokenOf(accountId)
    await client.post('/reminder', SEVEN)
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${api.url}/api/v1/reminders/stop/${token}`, { method, redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([303, `/cancel?reminders#${token}`])
    }
    expect((await client.get('/reminder')).body).toMatchObject({ reminder: SEVEN })
    expect(await events()).toHaveLength(1)
    expect((await fetch(`${api.url}/api/v1/reminders/stop/${token}`, { method: 'PUT' })).status).toBe(405)
  })

  test('a link that we did not sign stops nothing', async () => {
    const [one, other] = [await subscriber(), await subscriber()]
    await one.client.post('/reminder', SEVEN)
    const links = createStopLinks(testKeyStore(api.pool))
    const [mine, theirs] = [await links.tokenOf(one.accountId), await links.tokenOf(other.accountId)]
    const forged = [`${mine.split('.')[0]}.${theirs.split('.')[1]}`, mine.slice(0, -1), 'x', theirs + mine]
    for (const token of forged) expect((await api.post(`/reminders/stop/${token}`, {})).status).toBeOneOf([400, 422])
    expect((await one.client.get('/reminder')).body).toEqual({ ok: true, reminder: SEVEN, planEnds: false })
  })
})
