import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { DAY_MS } from '#events/time/time.ts'
import { findAccounts, asAccount, asSubscriber, reportPaid, readTypes } from '#api/testing.cabinet.ts'
import {
  newSubscriptionId,
  sendWebhook,
  subscriptionData,
  transactionData,
  webhook,
} from '#api/payment/paddle/testing.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a subscriber sees exactly seven fields about access and progress', async () => {
  const { status, body } = await subscriber.account.get('/subscription/me')
  const progress = { daysPlan: 28, activeDay: 1, openedDay: 1, courseVersion: 'v1' }
  expect([status, body]).toEqual([200, { accessDenied: false, message: '', username: 'Ruth', ...progress }])
})

/** Moves the clock to an hour of the next day in UTC. */
const toHour = (hour: number) => {
  const seconds = Math.floor(((Math.floor(Date.now() / DAY_MS) + 1 + hour / 24) * DAY_MS - Date.now()) / 1_000)
  subscriber.api.setClockAhead(seconds)
  return seconds
}

const newTraveler = async () => {
  toHour(12)
  const client = asSubscriber(subscriber.api)
  const { token, payoutSubId } = await client.registered({ timeZone: 'UTC' })
  await reportPaid(subscriber.api, payoutSubId, {}, { aheadSeconds: toHour(12) })
  await client.waitForAccess(token)
  const { get } = asAccount(subscriber.api, token)
  const [stream = ''] = await findAccounts(subscriber.api, payoutSubId)
  return {
    /** Returns the number of changes so far. */
    moveTo: async (timeZone: string) => {
      expect((await get(`/subscription/me?${new URLSearchParams({ timeZone })}`)).status).toBe(200)
      return (await readTypes(subscriber.api, stream)).filter((type) => type === 'account.time-zone-changed').length
    },
    openedDay: async () => (await get('/subscription/me')).body['openedDay'],
  }
}

test('the next day of a traveler opens at midnight of the new time zone, without another sign-in', async () => {
  const [traveler, resident] = [await newTraveler(), await newTraveler()]
  expect(await traveler.moveTo('Etc/GMT-11')).toBe(1)
  expect(await traveler.openedDay()).toBe(1)
  toHour(13.1)
  expect([await traveler.openedDay(), await resident.openedDay()]).toEqual([2, 1])
})

test('a time zone is recorded when it changes, six times a day at most', async () => {
  const { moveTo } = await newTraveler()
  for (const zone of ['UTC', 'Etc/UTC', 'Etc/Unknown', '+05:30', '']) expect(await moveTo(zone)).toBe(0)
  for (const count of [1, 1]) expect(await moveTo('Europe/Warsaw')).toBe(count)
  for (const count of [2, 3, 4, 5, 6, 6, 6]) expect(await moveTo(count % 2 ? 'Asia/Kolkata' : 'Asia/Tokyo')).toBe(count)
  toHour(37)
  expect(await moveTo('Europe/Warsaw')).toBe(7)
  subscriber.api.setClockAhead(0)
})

test('a reader who returns after sixty days without access finds the next day open, and not all', async () => {
  const { api } = subscriber
  const client = asSubscriber(api)
  const noon = toHour(12)
  const { payoutSubId, email } = await client.registered({ timeZone: 'UTC' })
  const subscriptionId = newSubscriptionId()
  const send = async (day: number, type: string, data: object) => {
    const aheadSeconds = noon + day * 86_400
    api.setClockAhead(aheadSeconds)
    const occurredAt = new Date(Date.now() + aheadSeconds * 1_000).toISOString().replace('Z', '000Z')
    await sendWebhook(api, webhook(type, data, occurredAt), { aheadSeconds })
  }
  const seen = async (day: number, status: string, accessDenied: boolean) => {
    await send(day, `subscription.${status}`, subscriptionData(subscriptionId, { status, transaction_id: payoutSubId }))
    const token = String((await client.login(email)).body['token'])
    const me = async () => (await client.me(token)).body
    await expect.poll(me).toMatchObject({ accessDenied })
    return (await me())['openedDay']
  }
  await send(0, 'transaction.completed', transactionData(payoutSubId, { subscription_id: subscriptionId }))
  expect(await seen(0, 'active', false)).toBe(1)
  expect(await seen(4, 'active', false)).toBe(5)
  expect(await seen(5, 'paused', true)).toBe(6)
  expect(await seen(65, 'active', false)).toBe(7)
  expect(await seen(66, 'canceled', true)).toBe(8)
  api.setClockAhead(0)
})
