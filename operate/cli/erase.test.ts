import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asSubscriber, newEmail, reportPaid } from '#api/testing.cabinet.ts'
import { sendWebhook, webhook } from '#api/payment/paddle/testing.ts'
import { createTestApi, readVisitorEvents, newVisitorId } from '#api/testing.ts'
import { openedTexts } from '#prove/servers/keys.ts'
import { runProgram } from '#prove/servers/program.ts'

const api = shared(() => createTestApi())

const file = fileURLToPath(new URL('erase.ts', import.meta.url))

const erase = async (email: string) => {
  const { KEY_DIR, KEY_WRAP } = process.env
  const { code, stdout, stderr } = await runProgram(file, [email], { DATABASE_URL: api.databaseUrl, KEY_DIR, KEY_WRAP })
  return code === 0 ? stdout : stderr
}

/** Returns the texts that a process without cached keys can open in the events of some streams. */
const readable = async (streams: string[]) =>
  await openedTexts(api.pool, (await Promise.all(streams.map((stream) => api.store.readStream(stream)))).flat())

test('the command erases visitors, customers and the account of an email, and no one else', async () => {
  const email = newEmail()
  const [lead, buyer, other] = [newVisitorId(), newVisitorId(), newVisitorId()]
  for (const quizUserId of [lead, buyer])
    await api.post('/quiz/user-info', { quizUserId, email: email.toUpperCase(), username: 'Ruth' })
  await api.post('/quiz/user-info', { quizUserId: other, email: newEmail(), username: 'Naomi' })
  const { token, payoutSubId } = await asSubscriber(api).registered({ email })
  const customer = await reportPaid(api, payoutSubId, { custom_data: { license: 'lifetime', quizUserId: buyer } })
  await sendWebhook(api, webhook('customer.created', { id: customer, email }))
  const accountId = (await api.context.ids.find(email)) ?? ''
  const streams = [`quiz-${lead}`, `quiz-${buyer}`, `customer-${customer}`, `account-${accountId}`]
  expect(await readable(streams)).toContain(email)

  // The fourth is the substitute for reports without visitor and customer.
  expect(await erase(` ${email} `)).toBe('Erased 4 keys of visitors and customers, and an account\n')

  expect(await readable(streams)).toEqual([])
  expect(await readable([`quiz-${other}`])).toContain('Naomi')
  expect(await api.context.ids.find(email)).toBeUndefined()
  expect((await asSubscriber(api).me(token)).status).toBe(401)
  expect((await asSubscriber(api).login(email)).status).toBe(401)
  // Events that are counted remain.
  expect((await readVisitorEvents(api.store, lead)).length).toBeGreaterThan(1)
  expect(await erase(email)).toBe('No visitor, customer or account has this address: nothing was erased\n')
})

test('the command names the persons and purchases that may belong to someone else', async () => {
  const email = newEmail()
  const quizUserId = newVisitorId()
  for (const address of [newEmail(), email]) await api.post('/quiz/user-info', { quizUserId, email: address })
  const { payoutSubId } = await asSubscriber(api).registered({ email })
  expect(await erase(email)).toBe(
    [
      'Erased 0 keys of visitors and customers, and an account',
      `Left alone: the purchase ${payoutSubId}, which the account has not proven to be its own`,
      `Left alone: the person ${quizUserId}, who has another e-mail address too\n`,
    ].join('\n'),
  )
  expect(await readable([`quiz-${quizUserId}`])).toContain(email)
})

test('the command explains which address it needs', async () => {
  expect(await erase('')).toBe('Name an e-mail address: make erase EMAIL=person@example.com\n')
})

test('make hands an address with an apostrophe to the command', async () => {
  const args = ['--silent', '--old-file=node_modules/.installed', 'erase', "EMAIL=o'brien@moab.example"]
  const env = { ...process.env, DATABASE_URL: api.databaseUrl }
  const { stdout } = await promisify(execFile)('make', args, { env })
  expect(stdout).toBe('No visitor, customer or account has this address: nothing was erased\n')
})
