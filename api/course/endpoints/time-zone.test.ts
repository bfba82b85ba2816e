import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asAccount, asSubscriber } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

test('a chosen time zone is shown and changed by no device, until devices may again', async () => {
  const { get, post } = asAccount(subscriber.api, (await asSubscriber(subscriber.api).paid()).token)
  const shown = async () => (await get('/time-zone')).body
  const visit = (timeZone: string) => get(`/subscription/me?${new URLSearchParams({ timeZone })}`)
  await visit('Asia/Tokyo')
  expect(await shown()).toEqual({ timeZone: 'Asia/Tokyo', isChosen: false })
  const chosen = { timeZone: 'America/Denver', isChosen: true }
  expect((await post('/time-zone', chosen)).body).toEqual(chosen)
  await visit('Asia/Tokyo')
  expect(await shown()).toEqual(chosen)
  expect((await post('/time-zone', { ...chosen, timeZone: 'Mars/Olympus' })).body['code']).toBe('time_zone_unknown')
  await post('/time-zone', { ...chosen, isChosen: false })
  await visit('Asia/Tokyo')
  expect(await shown()).toEqual({ timeZone: 'Asia/Tokyo', isChosen: false })
})
