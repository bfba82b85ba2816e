import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { readMails } from '#api/testing.mails.ts'
import { PASSWORD, registrationBody } from '#api/testing.cabinet.ts'
import { newCustomerId, newTransactionId, sendWebhook, transactionData, webhook } from '#api/payment/paddle/testing.ts'
import { WEBHOOK_SECRET } from '#api/payment/paddle/testing.secret.ts'
import { createAttackRng, startTarget } from './testing.ts'

const rng = createAttackRng('ownership')
const target = shared(() => startTarget({ PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET }))

const newEmail = (who: string) => `${who}-${rng.hex().slice(0, 12)}@moab.example`

/** Reports a lifetime plan that a mailbox paid for. */
const paidBy = async (email: string, payoutSubId = newTransactionId(), quizUserId: string | null = null) => {
  const customer_id = newCustomerId()
  const custom_data = { license: 'lifetime', quizUserId }
  for (const sent of [
    webhook('customer.created', { id: customer_id, email, name: null, custom_data: null }),
    webhook('transaction.completed', transactionData(payoutSubId, { customer_id, custom_data })),
  ])
    expect((await sendWebhook(target, sent)).status).toBe(200)
  return payoutSubId
}

const register = async (email: string, payoutSubId: string, more: object = {}) => {
  const { status, body } = await target.post(
    '/account/auth/register',
    registrationBody({ email, payoutSubId, ...more }),
  )
  return { status, code: body['code'], token: String(body['token']) }
}
const me = async (bearer: string) => {
  const { status, body } = await target.get('/api/v1/account/subscription/me', { bearer })
  return { status, message: body['message'] }
}
const read = async (path: string, bearer: string) => (await target.get(`/api/v1/account${path}`, { bearer })).body

const { mailsTo, linksIn } = readMails(() => join(target.dir, 'mail'))
const linkTo = async (email: string, page: string) => (await linksIn(email, page)).at(-1) ?? ''

const WAITING = 'We’ve sent a link to the e-mail address that paid. Open it to start your plan.'

test('a stolen transaction id opens nothing, shows nothing of the buyer, and does not lock the buyer out', async () => {
  const [thief, buyer] = [newEmail('thief'), newEmail('buyer')]
  const payoutSubId = await paidBy(buyer)
  const stolen = await register(thief, payoutSubId)
  expect(stolen.status).toBe(201)
  expect(await me(stolen.token)).toEqual({ status: 402, message: WAITING })
  expect((await read('/purchases', stolen.token))['purchases']).toEqual([])
  const portal = await target.post('/account/subscription/portal', {}, { bearer: stolen.token })
  expect(portal.status).toBe(422)

  const own = await register(buyer, payoutSubId)
  expect(own.status).toBe(201)
  expect((await me(own.token)).status).toBe(200)
  expect((await me(stolen.token)).status).toBe(402)
  expect(await register(newEmail('late'), payoutSubId)).toMatchObject({ status: 422, code: 'purchase_claimed' })
  const login = await target.post('/account/auth/login', { email: thief, password: PASSWORD, payoutSubId })
  expect([login.status, login.body['code']]).toEqual([422, 'purchase_claimed'])
})

test('a claim before the payment is reported yields to the buyer, who registers before or after it', async () => {
  for (const isEarly of [true, false]) {
    const [thief, buyer, payoutSubId] = [newEmail('thief'), newEmail('buyer'), newTransactionId()]
    const stolen = await register(thief, payoutSubId)
    expect((await me(stolen.token)).message).toBe('We are still confirming your payment.')
    const early = isEarly ? await register(buyer, payoutSubId) : undefined
    await paidBy(buyer, payoutSubId)
    const own = early ?? (await register(buyer, payoutSubId))
    expect(own.status).toBe(201)
    expect((await me(own.token)).status).toBe(200)
    expect((await me(stolen.token)).status).toBe(402)
  }
})

test('an account with another e-mail opens once the buyer confirms it by mail, and cannot confirm itself', async () => {
  const [owner, buyer] = [newEmail('owner'), newEmail('buyer')]
  const payoutSubId = await paidBy(buyer)
  const { token } = await register(owner, payoutSubId)
  expect((await me(token)).message).toBe(WAITING)
  const link = await linkTo(buyer, '/account/login\\?confirm')
  expect(await mailsTo(owner)).toEqual([])
  const made = await target.post('/account/auth/confirm', {
    token: rng.bytes().toString('base64url').repeat(2).slice(0, 64),
  })
  expect(made.status).toBe(422)
  expect((await me(token)).status).toBe(402)
  for (let n = 0; n < 2; n++) expect((await target.post('/account/auth/confirm', { token: link })).status).toBe(200)
  expect((await me(token)).status).toBe(200)
  expect((await register(buyer, newTransactionId())).status).toBe(201)
  // The purchase is the owner's, so it proves nothing about the mailbox's own registration.
  expect((await register(buyer, payoutSubId)).status).toBe(409)
})

test('a link to confirm is not sent again and again', async () => {
  const buyer = newEmail('buyer')
  const { token: bearer } = await register(newEmail('thief'), await paidBy(buyer))
  await me(bearer)
  for (let n = 0; n < 10; n++) {
    expect((await target.post('/account/purchases/confirm', {}, { bearer })).status).toBe(200)
    await me(bearer)
  }
  await linkTo(buyer, '/account/login\\?confirm')
  expect(await mailsTo(buyer)).toHaveLength(1)
})

test('a registration without a payment opens nothing, sends no mail, and yields to the buyer with its e-mail', async () => {
  const email = newEmail('victim')
  const squatter = await register(email, newTransactionId(), { firstName: 'Mallory' })
  expect([squatter.status, (await me(squatter.token)).status]).toEqual([201, 402])
  expect((await register(email, newTransactionId())).status).toBe(409)
  const payoutSubId = await paidBy(email)
  expect(await mailsTo(email)).toEqual([])
  const own = await register(email, payoutSubId, { password: 'my-own-password' })
  expect(own.status).toBe(201)
  expect([(await me(own.token)).status, (await me(squatter.token)).status]).toEqual([200, 401])
  const login = (password: string) => target.post('/account/auth/login', { email, password })
  expect([(await login(PASSWORD)).status, (await login('my-own-password')).status]).toEqual([401, 200])
  expect((await register(email, await paidBy(email))).status).toBe(409)
})

test('the owner of a mailbox that was registered by a stranger gets a link to a new password, without their words', async () => {
  const email = newEmail('victim')
  const squatter = await register(email, newTransactionId(), { firstName: 'Mallory' })
  expect((await target.post('/account/auth/forgot', { email })).status).toBe(200)
  const token = await linkTo(email, '/account/reset')
  expect((await mailsTo(email)).join('')).not.toContain('Mallory')
  const reset = await target.post('/account/auth/reset', { token, password: 'my-own-password' })
  expect(reset.status).toBe(200)
  expect((await me(squatter.token)).status).toBe(401)
})

const quizOf = async (email: string, name: string) => {
  const quizUserId = randomUUID()
  await target.post('/quiz/consent', { quizUserId, ads: false, answers: true })
  await target.post('/quiz/answer', { quizUserId, questionId: 'bible-knowledge', answer: 'None', timeTaken: '1.00' })
  expect((await target.post('/quiz/user-info', { quizUserId, email, username: name })).status).toBe(200)
  return quizUserId
}
const quizzesIn = async (bearer: string) => (await read('/data', bearer))['quiz'] as { name: string }[]

test('a purchase that names the visitor of another person neither shows nor erases their quiz', async () => {
  const [victim, thief] = [newEmail('victim'), newEmail('thief')]
  const quizUserId = await quizOf(victim, 'Naomi')
  const stolen = await register(thief, await paidBy(thief, newTransactionId(), quizUserId))
  expect((await me(stolen.token)).status).toBe(200)
  expect(await quizzesIn(stolen.token)).toEqual([])
  // A thief who knows the id can also add an e-mail of their own.
  await target.post('/quiz/user-info', { quizUserId, email: thief })
  expect(await quizzesIn(stolen.token)).toEqual([])
  const deleted = await target.post('/account/delete', { password: PASSWORD }, { bearer: stolen.token })
  expect(deleted.status).toBe(200)

  const own = await register(victim, await paidBy(victim, newTransactionId(), await quizOf(victim, 'Naomi')))
  expect(await quizzesIn(own.token)).toMatchObject([{ name: 'Naomi', email: victim }])
  // The key of the first visitor still exists, so more can be given.
  expect((await target.post('/quiz/user-info', { quizUserId, username: 'Mara' })).status).toBe(200)
})

describe('an erasure that an operator carries out by e-mail', () => {
  let bearer: string
  beforeAll(async () => {
    const admin = { username: 'operator', password: 'of-good-courage-always' }
    const setup = await readFile(join(target.dir, 'secrets.json'), 'utf8').then((text) => JSON.parse(text))
    const made = await target.post('/admin/auth/register', admin, { bearer: String(setup['adminSetupToken']) })
    expect(made.status).toBe(201)
    bearer = String(made.body['token'])
  })
  const erase = async (email: string) => {
    const { status, body } = await target.post(
      '/admin/persons/erase',
      { email, repeated: email, password: 'of-good-courage-always' },
      { bearer },
    )
    expect(status).toBe(200)
    return body
  }

  test('erasing someone who claimed the purchase of another person leaves it to the one who paid', async () => {
    const [thief, buyer] = [newEmail('thief'), newEmail('buyer')]
    const quizUserId = randomUUID()
    await target.post('/quiz/user-info', { quizUserId, email: buyer, username: 'Naomi' })
    const payoutSubId = await paidBy(buyer, newTransactionId(), quizUserId)
    const stolen = await register(thief, payoutSubId)
    expect([stolen.status, (await me(stolen.token)).status]).toEqual([201, 402])
    expect(await erase(thief)).toMatchObject({ account: true, persons: 0, leftAlone: { purchases: [payoutSubId] } })
    expect((await me(stolen.token)).status).toBe(401)
    const own = await register(buyer, payoutSubId)
    expect([own.status, (await me(own.token)).status]).toEqual([201, 200])
    expect((await read('/data', own.token))['quiz']).toMatchObject([{ name: 'Naomi', email: buyer }])
  })

  test('erasing someone whose checkout named the visitor of another person leaves that visitor alone', async () => {
    const [victim, thief] = [newEmail('victim'), newEmail('thief')]
    const quizUserId = randomUUID()
    await target.post('/quiz/user-info', { quizUserId, email: victim, username: 'Naomi' })
    const stolen = await register(thief, await paidBy(thief, newTransactionId(), quizUserId))
    expect((await me(stolen.token)).status).toBe(200)
    await target.post('/quiz/user-info', { quizUserId, email: thief })
    expect(await erase(thief)).toMatchObject({ account: true, leftAlone: { persons: [quizUserId] } })
    expect((await me(stolen.token)).status).toBe(401)
    expect((await target.post('/quiz/user-info', { quizUserId, username: 'Mara' })).status).toBe(200)
  })
})
