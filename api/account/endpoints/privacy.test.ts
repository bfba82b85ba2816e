import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { sendWebhook, webhook } from '#api/payment/paddle/testing.ts'
import { listForms } from '#prove/attacks/testing.traces.ts'
import { asAccount, asSubscriber, registrationBody, reportPaid } from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi({ env: { LOG_LEVEL: 'trace' } }))
shared(() => startProjector(api.databaseUrl, api.pool))
const { login, register, registered } = asSubscriber(api)

/** Returns every row of every table as text, except system tables, and the whole log. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = [api.logged()]
  for (const { name } of tables) {
    const { rows } = await api.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n').toLowerCase()
}

/** Returns the encodings in which a text could be stored readably. */
const forms = (secret: string) => [encodeURIComponent(secret), ...listForms(secret)].map((form) => form.toLowerCase())

const found = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => forms(secret).some((form) => text.includes(form)))

const NAOMI = {
  email: 'naomi.of.bethlehem_7@ephrath.example',
  username: 'Mara-the-bitter',
  firstName: 'Naomi-Noomin',
  lastName: 'Wife-of-Elimelech',
  password: 'call-me-not-naomi',
}

const secrets = [...Object.values(NAOMI), 'naomi.of.bethlehem_7']

test('email, names and password of a subscriber are readable in no table, stream name, key, job or log', async () => {
  const quizUserId = newVisitorId()
  await api.post('/quiz/user-info', { quizUserId, email: NAOMI.email, username: NAOMI.username })
  const { token, payoutSubId } = await registered(NAOMI)
  const customer = await reportPaid(api, payoutSubId, { custom_data: { license: 'lifetime', quizUserId } })
  await sendWebhook(api, webhook('customer.created', { id: customer, email: NAOMI.email, name: NAOMI.firstName }))
  await asSubscriber(api).waitForAccess(token)
  await login(NAOMI.email, NAOMI.password)
  await login(NAOMI.email, `${NAOMI.password}-wrong`)
  await register(registrationBody(NAOMI))
  await api.post('/account/auth/forgot', { email: NAOMI.email })
  await asAccount(api, token).get('/data')
  for (const expected of [
    'account.registered',
    'payment.customer-reported',
    'quiz.email-given',
    'quiz.name-given',
    'summary',
  ])
    await expect.poll(everything).toContain(expected)
  expect(found(await everything(), secrets)).toEqual([])
})

test.each(['clear', 'base64', 'hex'])('the previous test would find an email that is stored as %s', async (form) => {
  const email = `found.${form}@moab.example`
  const stored =
    form === 'clear'
      ? email.toUpperCase()
      : Buffer.from(`{"email":"${email}"}`).toString(form === 'hex' ? 'hex' : 'base64')
  await api.pool.query('create table if not exists public.leak (event json)')
  await api.pool.query('insert into public.leak values ($1)', [
    JSON.stringify({ type: 'account.registered', data: stored }),
  ])
  expect(found(await everything(), [email])).toEqual([email])
})
