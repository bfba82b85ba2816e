import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import { createTestApi, EVEN_TIMES, expectRefusal } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { sendWebhook, webhook } from '#api/payment/paddle/testing.ts'
import { readMails } from '#api/testing.mails.ts'
import { asSubscriber, newEmail, newPurchaseId, PASSWORD, registrationBody, reportPaid } from '#api/testing.cabinet.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const api = shared(() => createTestApi())
const projector = shared(() => startProjector(api.databaseUrl, api.pool))
const { login, register, registered, post, me, waitForAccess } = asSubscriber(api)

const { mailsTo, linksIn } = readMails(() => projector.mailDir)

const MINUTE = 60
const forgot = (email: string) => post('forgot', { email })
const UNUSABLE = {
  code: 'link_unusable',
  message: 'This link was used already or has expired. Please ask for a new one.',
}

/** Reports a purchase that was paid ten minutes ago, whose buyer has not registered. */
const paidTenMinutesAgo = async () => {
  const [payoutSubId, email] = [newPurchaseId(), newEmail()]
  api.setClockAhead(-10 * MINUTE)
  // The signature needs the time of the API's clock.
  const at = { aheadSeconds: -10 * MINUTE }
  const customer = await reportPaid(api, payoutSubId, {}, at)
  await sendWebhook(api, webhook('customer.created', { id: customer, email }), at)
  api.setClockAhead(0)
  return { payoutSubId, email }
}

test('a link in a mail replaces the password once, ends all sessions and begins a new one', async () => {
  const { email, token: before } = await registered()
  expect((await forgot(email)).body).toEqual({ ok: true })
  const [token] = await linksIn(email, '/account/reset')
  const key = randomUUID()
  const replaced = await post('reset', { token, password: 'a-new-beginning' }, undefined, key)
  expect(replaced.status).toBe(200)
  expect((await me(before)).status).toBe(401)
  expect((await me(String(replaced.body['token']))).status).toBe(402)
  expect([(await login(email)).status, (await login(email, 'a-new-beginning')).status]).toEqual([401, 200])
  // The same request can be repeated, but another request with the same link is refused.
  expect((await post('reset', { token, password: 'a-new-beginning' }, undefined, key)).status).toBe(200)
  const again = await post('reset', { token, password: 'another-beginning' })
  expect([again.status, again.body]).toEqual([422, UNUSABLE])
})

test('a link still works after a new password was refused as easy to guess', async () => {
  const { email } = await registered()
  await forgot(email)
  const [token] = await linksIn(email, '/account/reset')
  expectRefusal(422, await post('reset', { token, password: 'sunshine-1984' }))
  expect((await post('reset', { token, password: 'a-new-beginning' })).status).toBe(200)
})

test('a link that is an hour old is refused', async () => {
  const { email } = await registered()
  await forgot(email)
  const [token] = await linksIn(email, '/account/reset')
  api.setClockAhead(61 * MINUTE)
  expect((await post('reset', { token, password: 'a-new-beginning' })).body).toEqual(UNUSABLE)
  api.setClockAhead(0)
  expect((await login(email)).status).toBe(200)
})

test.each(['x'.repeat(64), 'A'.repeat(64), randomUUID().repeat(2).slice(0, 64)])(
  'the invented link %s is refused',
  async (token) => {
    expect((await post('reset', { token, password: 'a-new-beginning' })).body).toEqual(UNUSABLE)
    expect((await post('finish', { token })).body).toEqual(UNUSABLE)
    expect((await post('reset', { token: token.slice(60), password: 'a-new-beginning' })).status).toBe(400)
  },
)

test('a second request within a minute causes no mail', async () => {
  const { email } = await registered()
  await Promise.all([forgot(email), forgot(email), forgot(email.toUpperCase())])
  await linksIn(email, '/account/reset')
  const requested = await api.pool.query(
    `select from event_store.events where stream = $1 and type = 'account.password-reset-requested'`,
    [`account-${await api.context.ids.of(email)}`],
  )
  expect(requested.rows).toHaveLength(1)
})

test('a request for an unknown email gets the same reply in the same time and stores nothing', async () => {
  const { email } = await registered()
  const timed = async (who: string) => {
    const from = performance.now()
    const { status, text } = await forgot(who)
    return { answer: [status, text], ms: performance.now() - from }
  }
  const known = await timed(email)
  const stranger = newEmail()
  // Mails to others are recorded meanwhile.
  const requests = () =>
    api.pool.query(`select stream from event_store.events where type = 'account.password-reset-requested'`)
  const before = await requests()
  const unknown = await timed(stranger)
  expect(unknown.answer).toEqual(known.answer)
  expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(EVEN_TIMES.answerMs - 5)
  expect((await requests()).rows).toHaveLength(before.rows.length)
  expect(await api.store.readStream(`account-${await api.context.ids.of(stranger)}`)).toEqual([])
})

test('a buyer who has not registered gets a link after five minutes that opens the form until they have', async () => {
  const { payoutSubId, email } = await paidTenMinutesAgo()
  const [token] = await linksIn(email, '/success')
  // A scanner of mails opens it, then a phone, then a laptop.
  for (const _ of [1, 2, 3]) {
    const opened = await post('finish', { token })
    expect([opened.status, opened.body]).toEqual([200, { payoutSubId, email, license: 'lifetime' }])
  }
  expect((await register(registrationBody({ payoutSubId, email }))).status).toBe(201)
  expect((await post('finish', { token })).body).toEqual(UNUSABLE)
  const summaries = async () => (await mailsTo(email)).filter((mail) => mail.includes(payoutSubId))
  await until('a summary of the purchase', async () => (await summaries()).length > 0)
  expect(await summaries()).toEqual([expect.stringContaining(CHARGES.lifetime.today)])
})

test('a buyer can request another link until an account has the purchase', async () => {
  const { payoutSubId, email } = await paidTenMinutesAgo()
  await linksIn(email, '/success')
  expect((await forgot(email)).body).toEqual({ ok: true })
  const tokens = await linksIn(email, '/success', 2)
  await register(registrationBody({ payoutSubId, email }))
  for (const token of tokens) expect((await post('finish', { token })).body).toEqual(UNUSABLE)
})

test.each([
  ['to register', 'One step left', (email: string) => forgot(email)],
  ['to cancel', 'cancel', (email: string) => api.post('/payments/cancel-link/request', { email })],
])('a buyer who paid a moment ago gets the link %s that they ask for', async (_, subject, ask) => {
  const [payoutSubId, email] = [newPurchaseId(), newEmail()]
  await sendWebhook(api, webhook('customer.created', { id: await reportPaid(api, payoutSubId), email }))
  const isAwaited = async () => {
    const { rows } = await api.pool.query(
      `select from event_store.events where type = 'account.registration-awaited' and data ->> 'payoutSubId' = $1`,
      [payoutSubId],
    )
    return rows.length > 0
  }
  await until('the purchase is known', isAwaited)
  await ask(email)
  await until('a mail', async () => (await mailsTo(email)).length > 0)
  expect(await mailsTo(email)).toEqual([expect.stringContaining(subject)])
})

test('a purchase with the proven email of an account is added to that account automatically', async () => {
  const { email, token, payoutSubId: earlier } = await registered()
  await sendWebhook(api, webhook('customer.created', { id: await reportPaid(api, earlier), email }))
  const payoutSubId = newPurchaseId()
  api.setClockAhead(-10 * MINUTE)
  const customer = await reportPaid(api, payoutSubId, {}, { aheadSeconds: -10 * MINUTE })
  await sendWebhook(api, webhook('customer.created', { id: customer, email: email.toUpperCase() }), {
    aheadSeconds: -10 * MINUTE,
  })
  api.setClockAhead(0)
  const bought = async () => JSON.stringify((await api.get('/api/v1/account/purchases', { bearer: token })).body)
  await until('the account has the purchase', async () => (await bought()).includes(payoutSubId))
  expect((await login(email, PASSWORD, { payoutSubId })).status).toBe(200)
})

test('a buyer who mistyped the e-mail at the checkout registers another one in the same browser, and mails follow', async () => {
  const [payoutSubId, mistyped, email, quizUserId] = [newPurchaseId(), newEmail(), newEmail(), randomUUID()]
  const custom_data = { license: 'lifetime', quizUserId }
  const customer = await reportPaid(api, payoutSubId, { custom_data })
  await sendWebhook(api, webhook('customer.created', { id: customer, email: mistyped }))
  const body = registrationBody({ payoutSubId, email })
  const { body: stranger } = await register({ ...body, email: newEmail(), quizUserId: randomUUID() }, randomUUID())
  const { body: buyer } = await register({ ...body, quizUserId } as typeof body, randomUUID())
  expect((await me(String(stranger['token']))).status).toBe(402)
  await waitForAccess(String(buyer['token']))
  await until('the note', async () => (await mailsTo(mistyped)).some((mail) => mail.includes('was corrected')))
  await until('the receipt', async () => (await mailsTo(email)).some((mail) => mail.includes(payoutSubId)))
  expect((await login(email)).status).toBe(200)
})

test('a subscriber changes the address with the password and a link to the new mailbox, once, and keeps the plan', async () => {
  const [payoutSubId, mistyped, email] = [newPurchaseId(), newEmail(), newEmail()]
  await sendWebhook(api, webhook('customer.created', { id: await reportPaid(api, payoutSubId), email: mistyped }))
  const { token } = await registered({ payoutSubId, email: mistyped })
  await waitForAccess(token)
  const change = (password: string, to = ` ${email}`) =>
    api.post('/account/auth/new-email', { email: to, password }, { bearer: token })
  expectRefusal(422, await change('not-the-password'))
  expect((await change(PASSWORD)).status).toBe(200)
  const [link] = await linksIn(email, String.raw`/account/login\?email`)
  expect((await login(mistyped)).status).toBe(200)
  expect((await post('email', { token: link }, undefined, 'the-button')).status).toBe(200)
  expect((await post('email', { token: link }, undefined, 'the-button')).status).toBe(200)
  expect((await post('email', { token: link })).body).toEqual(UNUSABLE)
  expect([(await login(mistyped)).status, (await login(email)).status]).toEqual([401, 200])
  expect((await me(token)).status).toBe(200)
  await until('the note', async () => (await mailsTo(mistyped)).some((mail) => mail.includes('was changed')))
})

test('an address from which mail came back is proven again by a link to it, and stays that of the account', async () => {
  const { token, email } = await registered()
  await api.context.cabinet.mailReports.record({ refusal: 'bounced', address: email, id: email }, 'test')
  await api.post('/account/auth/new-email', { email, password: PASSWORD }, { bearer: token })
  const [link] = await linksIn(email, String.raw`/account/login\?email`)
  expect((await post('email', { token: link })).status).toBe(200)
  expect([(await login(email)).status, await api.context.cabinet.mailReports.refusalsOf(email)]).toEqual([200, []])
})

test('a subscriber cannot take the address of another account', async () => {
  const [{ email: other }, { token }] = [await registered(), await registered()]
  expect(
    (await api.post('/account/auth/new-email', { email: other, password: PASSWORD }, { bearer: token })).status,
  ).toBe(200)
  const [link] = await linksIn(other, String.raw`/account/login\?email`)
  expectRefusal(409, await post('email', { token: link }))
  expect((await login(other)).status).toBe(200)
})
