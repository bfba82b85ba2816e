import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { asSubscriber, newEmail, registrationBody } from '#api/cabinet/testing.ts'
import { createTestApi } from '#api/testing.ts'

const api = shared(() => createTestApi())

const issueOf = async (overrides: object) => {
  const { status, body } = await asSubscriber(api).register(registrationBody(overrides))
  const [issue] = (body['issues'] ?? []) as { path: string }[]
  return [status, issue?.path]
}

// Names appear in mails from our address.
test.each([
  'Your prize http://evil.example/x',
  'www.evil.example',
  'www.e.v',
  '//evil.example',
  'Ruth\nBcc: all@example.com',
  'Ruth\u2028call',
  'Ruth\u202Ehtur',
])('a registration cannot put a link, a line break or reversed text into our mails: %j', async (text) => {
  for (const field of ['firstName', 'lastName', 'username']) {
    expect(await issueOf({ [field]: text })).toEqual([400, field])
  }
})

test.each(['路得', "Siobhán O'Neill-Ó Conchúir", 'سارة', 'देवी', 'D’Artagnan', 'Nguyễn Thị', 'J.R.', 'J.-P. St. John'])(
  'a registration keeps a name in any script: %s',
  async (name) => {
    expect(await issueOf({ firstName: name, lastName: name, username: name })).toEqual([201, undefined])
  },
)

test.each([
  ['the Kelvin sign', '\u212Airk'],
  ['full-width letters', 'ｋirk'],
  ['a ligature', 'ﬁnn'],
])('a registration cannot take a mailbox by a spelling with %s', async (_what, name) => {
  expect(await issueOf({ email: `${name}.baker@moab.example` })).toEqual([400, 'email'])
  const { status } = await api.post('/account/auth/forgot', { email: `${name}.baker@moab.example` })
  expect(status).toBe(400)
})

test('an account with accents in its mailbox signs in, however they are composed', async () => {
  const email = newEmail().replace('ruth', 'r\u00FCth')
  expect(await issueOf({ email })).toEqual([201, undefined])
  const { status } = await asSubscriber(api).login(email.normalize('NFD'))
  expect(status).toBe(200)
})
