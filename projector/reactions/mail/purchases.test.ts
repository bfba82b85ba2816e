import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#run/testing/database.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { paymentStream } from '#events/payment.ts'
import { createMailHarness, type MailHarness, RUTH } from './testing.mail.ts'
import { plain } from './testing.smtp.ts'

let office: MailHarness
beforeEach(async () => {
  office = await createMailHarness()
})
afterEach(() => office.close())

describe('mail by a real mail server', () => {
  test('tells what was bought once it is both paid and somebody’s, in the words of the catalogue', async () => {
    office.start()
    const { accountId } = await office.register()
    await office.record(claimStream('txn_registered'), 'account.purchase-claimed', {
      payoutSubId: 'txn_registered',
      accountId,
    })
    await until('the mail waits for the payment', async () =>
      (await office.jobs()).some(({ kind }) => kind === 'summary'),
    )
    await office.purchase('txn_registered')
    await until('a mail', () => office.smtp.taken.length === 1)
    const text = office.smtp.taken[0] ? plain(office.smtp.taken[0]) : ''
    for (const said of ['$17.77', '10 March 2026', 'txn_registered', 'renews every 4 weeks', '30 days'])
      expect(text).toContain(said)
  })

  test('tells what was bought as long as that is no surprise, counted from when it was both', async () => {
    const fiveDays = 5 * 24 * 60
    for (const [payoutSubId, minutesAgo] of [
      ['txn_late', 0],
      ['txn_stale', fiveDays],
    ] as const) {
      const { accountId } = await office.register(`${payoutSubId}@moab.example`, payoutSubId)
      await office.purchase(payoutSubId, {}, fiveDays)
      await office.record(claimStream(payoutSubId), 'account.purchase-claimed', { payoutSubId, accountId }, minutesAgo)
    }
    office.start()
    const summaries = async () =>
      (await office.jobs()).flatMap(({ kind, outcome }) => (kind === 'summary' ? [outcome] : []))
    await until('both are settled', async () => (await summaries()).filter((outcome) => outcome !== null).length === 2)
    expect((await summaries()).toSorted()).toEqual(['given up', 'sent'])
    expect(office.smtp.taken.map(({ to }) => to)).toEqual([['txn_late@moab.example']])
  })

  test('is not written for a renewal, for what was refunded, or to somebody who was erased', async () => {
    const { accountId, personId, keys } = await office.register()
    await keys.erase(personId)
    await office.askForReset(accountId)
    await office.purchase('txn_renewal', { kind: 'renewal' }, 10)
    await office.purchase('txn_refunded', {}, 10)
    await office.customer('txn_refunded', 'orpah@moab.example')
    await office.record(paymentStream('txn_refunded'), 'payment.refunded', {
      quizUserId: null,
      license: 'trial',
      kind: 'purchase',
      currency: 'USD',
      amount: 1_777,
      total: 1_777,
    })
    office.start()
    await until(
      'the jobs are looked at',
      async () => (await office.jobs()).filter(({ outcome }) => outcome === 'not needed').length === 2,
    )
    expect(office.smtp.taken).toEqual([])
  })

  test('to finish registering goes out five minutes after paying, and never to somebody who registered meanwhile', async () => {
    await office.purchase('txn_now')
    await office.customer('txn_now', 'now@moab.example')
    await office.purchase('txn_late', { amount: 24_900, license: 'lifetime' }, 6)
    await office.customer('txn_late', 'late@moab.example')
    const { accountId } = await office.register('done@moab.example', 'txn_done')
    await office.purchase('txn_done', {}, 6)
    await office.record(claimStream('txn_done'), 'account.purchase-claimed', { payoutSubId: 'txn_done', accountId })
    office.start()
    await until('two mails', () => office.smtp.taken.length === 2)
    expect(office.smtp.taken.map(({ to, data }) => [to[0], /Subject: (.*)/.exec(data)?.[1]]).toSorted()).toEqual([
      ['done@moab.example', 'Welcome: your Bible plan and your receipt'],
      ['late@moab.example', 'One step left: open your Bible plan'],
    ])
    // A mail is taken before it is noted that it was.
    await until(
      'the first alone waits',
      async () =>
        (await office.jobs()).filter(({ kind, outcome }) => kind === 'finish' && outcome === null).length === 1,
    )
  })

  test('hands a purchase to no account of the buyer’s e-mail whose owner has not shown that the mailbox is theirs', async () => {
    const { accountId, personId, keys } = await office.register(RUTH, 'txn_made_up')
    await office.purchase('txn_bought', {}, 6)
    await office.customer('txn_bought', RUTH)
    office.start()
    await until('it is tried again', async () => ((await office.jobs())[0]?.attempts ?? 0) >= 2)
    expect(await office.store.readStream(claimStream('txn_bought'))).toEqual([])
    const passwordHash = await keys.seal(personId, 'passwordHash', 'y')
    await office.record(accountStream(accountId), 'account.password-reset', { link: 'opened', passwordHash })
    await until('it is theirs', async () => (await office.store.readStream(claimStream('txn_bought'))).length === 1)
    expect(office.smtp.taken.map(({ data }) => /Subject: (.*)/.exec(data)?.[1])).not.toContain(
      'One step left: open your Bible plan',
    )
  })

  test('goes to the newest address of a customer, by the one rule for reports of the same instant', async () => {
    await office.purchase('txn_moved', {}, 6)
    await office.customer('txn_moved', 'new@moab.example', 'evt_2')
    await office.customer('txn_moved', 'old@moab.example', 'evt_1')
    office.start()
    await until('a mail', () => office.smtp.taken.length === 1)
    expect(office.smtp.taken[0]?.to).toEqual(['new@moab.example'])
  })
})
