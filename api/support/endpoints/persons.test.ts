import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber, newEmail } from '#api/testing.cabinet.ts'
import { expectRefusal, newVisitorId } from '#api/testing.ts'

const api = shared(() => createAdminApi())

const erase = (email: string, token: string | undefined = api.bearer, repeated = email) =>
  api.post('/admin/persons/erase', { email, repeated, password: 'of-good-courage' }, { bearer: token })
const signOut = (email: string, token: string | undefined = api.bearer) =>
  api.post('/admin/persons/sign-out', { email }, { bearer: token })
const changes = async () =>
  JSON.stringify((await api.get('/api/v1/admin/audit?kind=changes', { bearer: api.bearer })).body['acts'])

test('a person is erased by e-mail, and the audit has a pseudonym instead of the address', async () => {
  const email = newEmail()
  const quizUserId = newVisitorId()
  await api.post('/quiz/user-info', { quizUserId, email, username: 'Ruth' })
  const { token } = await asSubscriber(api).registered({ email })
  const { status, body } = await erase(` ${email} `)
  expect([status, body['account']]).toEqual([200, true])
  expect(Number(body['persons'])).toBeGreaterThan(0)
  expect((await asSubscriber(api).me(token)).status).toBe(401)
  expect((await asSubscriber(api).login(email)).status).toBe(401)
  expect(await api.context.ids.find(email)).toBeUndefined()
  expect(await changes()).toContain('erased a person')
  expect(await changes()).not.toContain(email)
})

test('an unknown address gets a reply of the same shape', async () => {
  const { status, body } = await erase(newEmail())
  expect([status, body]).toEqual([
    200,
    { persons: 0, account: false, leftAlone: { purchases: [], persons: [], withdrawals: [] } },
  ])
})

test('the address has to be typed twice', async () => {
  expectRefusal(422, await erase(newEmail(), api.bearer, newEmail()))
  expectRefusal(422, await erase('not an address'))
})

test('an erasure that meets another one is refused', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => erase(newEmail())))
  // The passwords are hashed two at a time, so some requests begin when an earlier erasure is over.
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('all sessions of the subscriber end, and the password opens a new one', async () => {
  const email = newEmail()
  const { token } = await asSubscriber(api).registered({ email })
  const other = String((await asSubscriber(api).login(email)).body['token'])
  expect((await signOut(email)).body).toEqual({ account: true })
  for (const ended of [token, other]) expect((await asSubscriber(api).me(ended)).status).toBe(401)
  expect((await asSubscriber(api).login(email)).status).toBe(200)
  expect(await changes()).toContain('signed a subscriber out')
  expect(await changes()).not.toContain(email)
})
