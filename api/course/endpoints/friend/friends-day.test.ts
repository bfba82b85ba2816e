import { saveBody } from '#api/course/testing.ts'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { FriendsDay, INVITATION_ENDED } from '#api/contracts/course/friend.ts'
import { PASSWORD } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

const invite = async () => {
  const { status, body } = await subscriber.account.post('/friend', { invites: true })
  expect(status).toBe(200)
  return String(body['token'])
}
const asFriend = (path: 'day' | 'read', token: string) => subscriber.api.post(`/together/${path}`, { token })
const day = async (token: string) => FriendsDay.parse((await asFriend('day', token)).body)
const hasFriendRead = async () => (await subscriber.account.get('/rhythm')).body['hasFriendRead']
const isClosed = async (token: string) => {
  for (const path of ['day', 'read'] as const) {
    const { status, body } = await asFriend(path, token)
    expect([status, body['message']]).toEqual([404, INVITATION_ENDED])
  }
}

test('a friend reads the same day without an account, and both see only that the other has read', async () => {
  expect((await subscriber.stranger.post('/friend', { invites: true })).status).toBe(401)
  const token = await invite()
  expect(await hasFriendRead()).toBe(false)
  const first = await day(token)
  expect(first).toMatchObject({ title: 'Begin Tired', isRead: false, hasReaderRead: false })
  expect(first.passage.source).toMatch(/^Mark 6:\d+/)
  expect(first.prayer.join(' ')).toMatch(/Amen\.$/)

  expect((await asFriend('read', token)).body).toMatchObject({ isRead: true, hasReaderRead: false })
  expect((await asFriend('read', token)).status).toBe(200)
  expect(await hasFriendRead()).toBe(true)
  const answers = { 'd01-gratitude': 'Only mine 4711' }
  await subscriber.account.post('/answers/v1/1', saveBody(1, { answers, rating: 5 }))
  const { text } = await asFriend('day', token)
  expect(FriendsDay.parse(JSON.parse(text))).toMatchObject({ isRead: true, hasReaderRead: true })
  expect(text).not.toMatch(/4711|@|firstName/)
  const { rows } = await subscriber.api.pool.query<{ all: string }>('select e::text as all from event_store.events e')
  const stored = rows.map(({ all }) => all).join('\n')
  expect([stored.match(/course\.friend-read/g)?.length, stored.includes(token)]).toEqual([1, false])
})

test('tokens that lead nowhere open nothing', async () => {
  const token = await invite()
  await isClosed(`${token.slice(0, 22)}${'A'.repeat(42)}`)
  await isClosed('_'.repeat(64))
  for (const broken of ['', 'abc', `${token}x`]) expect((await asFriend('day', broken)).status).toBe(400)
})

test('the link of an erased account opens nothing', async () => {
  const token = await invite()
  await day(token)
  expect((await subscriber.account.post('/delete', { password: PASSWORD })).status).toBe(200)
  await isClosed(token)
})
