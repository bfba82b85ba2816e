import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMailReports } from '#commands/account/mail-reports.ts'
import { createCommands } from '#commands/commands.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createMailMarks, mailTo } from '#db/crypto/signed-links.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { dailyCeiling } from '#db/operations/mail-ramp.ts'
import { createBus } from '#events/bus/bus.ts'
import { accountStream } from '#events/account.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { DAY_MS } from '#events/time/time.ts'
import { createMailHarness, RUTH } from '#projector/mail/testing.mail.ts'
import { readDeliveryStatus } from '#providers/mail-relays/delivery-status.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { eachTest } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'

const harness = eachTest(() => createMailHarness())

const report = async (refusal: 'bounced' | 'complained', address = RUTH) => {
  const { database, store } = harness
  const keyStore = testKeyStore(database.pool)
  const deps = { pool: database.pool, store, keys: createPersonKeys(keyStore), ids: createAccountIds(keyStore) }
  const commands = createCommands({
    ...deps,
    bus: createBus({ url: undefined, name: 'test' }),
    clock: () => new Date(),
  })
  await createMailReports({ ...deps, ...commands, clock: () => new Date() }).record(
    { refusal, address, id: '1' },
    'test',
  )
}

const askForPlan = async (address = RUTH) => {
  const [visitor, keys] = [randomUUID(), createPersonKeys(testKeyStore(harness.database.pool))]
  await harness.record(visitorStream(visitor), 'quiz.email-given', {
    email: await keys.seal(visitor, 'email', address),
  })
  await harness.record(visitorStream(visitor), 'quiz.plan-mail-requested', { at: new Date().toISOString() })
}

const allEnded = (count: number) =>
  until('all jobs ended', async () => (await harness.jobs()).filter(({ outcome }) => outcome !== null).length === count)
const outcomes = async () => (await harness.jobs()).map(({ kind, outcome }) => `${kind} ${outcome}`)

describe('An address that refuses mails', () => {
  test('an address gets none after a permanent bounce, until it changes', async () => {
    const { accountId, keys } = await harness.register()
    await report('bounced', RUTH.toUpperCase())
    await harness.requestReset(accountId)
    await askForPlan()
    harness.start()
    await allEnded(2)
    expect([await outcomes(), harness.smtp.received]).toEqual([['plan stopped', 'reset stopped'], []])
    const [{ person } = { person: '' }] = (await harness.store.readStream(accountStream(accountId))).map(
      ({ data }) => (data as { email: { person: string } }).email,
    )
    const [email, previous] = [
      await keys.seal(person, 'email', 'r@boaz.example'),
      await keys.seal(person, 'email', RUTH),
    ]
    await createAccountIds(testKeyStore(harness.database.pool)).assign('r@boaz.example', accountId)
    await harness.record(accountStream(accountId), 'account.email-changed', { link: 'x', email, previous })
    await harness.requestReset(accountId)
    await until('a mail', () => harness.smtp.received.some(({ to }) => to.includes('r@boaz.example')))
  })

  test('a person gets required mails after a complaint, each with the mark of its address', async () => {
    const { accountId } = await harness.register()
    await report('complained')
    await harness.requestReset(accountId)
    await askForPlan()
    await askForPlan('naomi@moab.example')
    harness.start()
    await allEnded(3)
    expect(await outcomes()).toEqual(expect.arrayContaining(['plan sent', 'plan stopped', 'reset sent']))
    const mail = harness.smtp.received.find(({ to }) => to.includes(RUTH))
    // A message that came back quotes the mail.
    const back = readDeliveryStatus(`Action: failed\nStatus: 5.1.1\n\n${mail?.data}`)
    const [{ id, mark } = { id: '', mark: '' }] = back?.marks ?? []
    expect([back?.refusal, back?.addresses]).toEqual(['bounced', [RUTH]])
    const marks = createMailMarks(testKeyStore(harness.database.pool))
    expect(await marks.read(`${mailTo(id, RUTH)}.${mark}`)).toBeDefined()
  })
})

describe('A new domain', () => {
  test('a domain sends twice as many mails that are not required every three days, and any number after 30 days', () => {
    const firstMailAt = new Date('2026-03-10T12:00:00Z')
    const on = (days: number) => dailyCeiling({ firstMailAt }, new Date(firstMailAt.getTime() + days * DAY_MS))
    expect([-1, 0, 2.9, 3, 6, 29].map(on)).toEqual([50, 50, 50, 100, 200, 25_600])
    expect(on(30)).toBeUndefined()
  })

  const fillToday = () =>
    harness.database.pool.query(
      `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, outcome, done_at)
       select 'mail', n::text, 'plan', 'x', '{}', now(), now(), 'sent', now() from generate_series(1, 50) n`,
    )

  test('required mails go at once, and others over the ceiling on the next day', async () => {
    const { accountId } = await harness.register()
    await fillToday()
    await askForPlan('naomi@moab.example')
    await harness.requestReset(accountId)
    harness.start()
    await until('the reset is sent', async () => (await outcomes()).includes('reset sent'))
    await until('the plan waits', async () => {
      const { rows } = await harness.database.pool.query<{ due: Date }>(
        `select due_at as due from reactions.jobs where kind = 'plan' and done_at is null and due_at > now() + interval '1 second'`,
      )
      return rows[0]?.due.toISOString().endsWith('T00:00:00.000Z') === true
    })
    harness.setClock(() => new Date((Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS))
    await allEnded(52)
    expect(harness.smtp.received.map(({ to }) => to[0])).toEqual([RUTH, 'naomi@moab.example'])
  })

  test('a domain that is known has no ceiling', async () => {
    await fillToday()
    await askForPlan()
    harness.start({ SMTP_URL: harness.smtp.url, PUBLIC_URL: 'https://plan.example/', MAIL_RAMP: 'off' })
    await allEnded(51)
    expect(harness.smtp.received).toHaveLength(1)
  })
})
