import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createTestDatabase, createSilentBus, type TestDatabase, until } from '#run/testing/database.ts'
import { brokenOff, never, replied } from '#run/testing/stand-in.ts'
import { customerStream, paymentStream, personOf } from '#events/payment.ts'
import { visitorStream } from '#events/quiz.ts'
import { startInProcess, writeEvents, type StoredEventInput } from '#projector/testing.ts'
import { runMetaPurchase } from './meta-purchase.ts'
import { errorOf, createMeta } from './testing.meta.ts'

const HOUR_MS = 3_600_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let database: TestDatabase
let meta: Awaited<ReturnType<typeof createMeta>>
let keys: ReturnType<typeof createPersonKeys>
let reactions: ReturnType<typeof start>[] = []
let now = Date.parse('2026-03-10T12:00:00Z')
const wakers = new Set<() => void>()
const wake = () => wakers.forEach((one) => one())
const at = () => new Date(now).toISOString()

const start = (holder = 'one') => {
  const bus = { ...createSilentBus(), onWake: (one: () => void) => (wakers.add(one), () => wakers.delete(one)) }
  const options = {
    pixelId: '42',
    token: 'EAAG-secret-token',
    base: meta.base,
    timeoutMs: 150,
    firstPauseMs: 60_000,
    clock: () => new Date(now),
  }
  return startInProcess(database, { bus, holder }, (deps) => runMetaPurchase(deps, options))
}

beforeAll(async () => {
  ;[database, meta] = await Promise.all([createTestDatabase(), createMeta()])
  keys = createPersonKeys(database.pool)
  reactions = [start()]
})
afterEach(() => {
  for (const { logged } of reactions) expect(logged()).not.toMatch(/ada@|example\.com|198\.51|EAAG|cannot be told/i)
})
afterAll(async () => {
  await Promise.all(reactions.map((one) => one.stop()))
  await Promise.all([meta.close(), database.close()])
})

const tell = async (...events: StoredEventInput[]) => {
  await writeEvents(
    database.pool,
    events.map((event) => ({ at: at(), ...event })),
  )
  wake()
}

/** Somebody who buys. */
const newBuyer = () => {
  const [transactionId, customerId, quizUserId] = [`txn_${randomUUID()}`, `ctm_${randomUUID()}`, randomUUID()]
  const purchase = (more: object = {}): StoredEventInput => ({
    stream: paymentStream(transactionId),
    type: 'payment.purchase-completed',
    data: {
      quizUserId,
      license: 'trial',
      kind: 'purchase',
      currency: 'USD',
      amount: 1_777,
      customerId,
      subscriptionId: null,
      paidAt: at(),
      ...more,
    },
  })
  const consent = (ads: boolean): StoredEventInput => ({
    stream: visitorStream(quizUserId),
    type: 'quiz.consent-chosen',
    data: { ads, answers: false },
  })
  const email = async (text: string): Promise<StoredEventInput> => ({
    stream: customerStream(customerId),
    type: 'payment.customer-reported',
    data: {
      webhookId: 'evt_1',
      webhookType: 'x',
      occurredAt: '2026',
      email: await keys.seal(personOf(null, customerId), 'email', text),
    },
  })
  const report = async (more: object = {}, stream = paymentStream(transactionId)): Promise<StoredEventInput> => {
    const browser = {
      email: 'ada@example.com',
      address: '198.51.100.7',
      userAgent: 'Lynx',
      fbp: 'fb.1.2.3',
      fbc: 'fb.1.2.4',
      page: 'https://plan.example/quiz/order',
    }
    const sealed = await keys.seal(quizUserId, 'browser', JSON.stringify(browser))
    return {
      stream,
      type: 'payment.browser-reported',
      data: { quizUserId, customerId, claimed: { value: 1, currency: 'EUR' }, browser: sealed, ...more },
    }
  }
  const row = async () =>
    (
      await database.pool.query(
        `select outcome, note, attempts, next_at from projector.meta_purchases where transaction_id = $1`,
        [transactionId],
      )
    ).rows[0]
  return {
    transactionId,
    customerId,
    quizUserId,
    purchase,
    consent,
    email,
    report,
    /** What became of the purchase. */
    outcome: async () => {
      await until('the purchase is settled', async () => Boolean((await row())?.outcome))
      return (await row())?.outcome
    },
    /** When it is to be told next, after so many tries. */
    waits: async (attempts = 0): Promise<number> => {
      await until(`it waits after ${attempts} tries`, async () => (await row())?.attempts === attempts)
      return (await row())?.next_at.getTime()
    },
    note: async () => (await row())?.note,
    /** The browser's reports of this purchase that are still stored. */
    reports: async () =>
      (
        await database.pool.query('select from projector.meta_reports where transaction_id = $1 or customer_id = $2', [
          transactionId,
          customerId,
        ])
      ).rows,
    requests: () => meta.requestsFor(transactionId),
    behave: (...replies: Parameters<typeof meta.behave>[1]) => meta.behave(transactionId, replies),
  }
}

/** A buyer who consented, whose purchase and browser's report are there. */
const bought = async (replies: Parameters<typeof meta.behave>[1] = []) => {
  const buyer = newBuyer()
  buyer.behave(...replies)
  await tell(buyer.consent(true), buyer.purchase(), await buyer.report())
  return buyer
}

describe('Meta is told of a purchase', () => {
  test('with what was paid and not what the browser claims, and of persons only what is hashed or must not be', async () => {
    const buyer = newBuyer()
    await tell(buyer.consent(true), await buyer.email(' Ada@Example.com '), buyer.purchase(), await buyer.report())
    expect(await buyer.outcome()).toBe('sent')
    const event = {
      event_name: 'Purchase',
      event_time: now / 1_000,
      event_id: `purchase:${buyer.transactionId}`,
      action_source: 'website',
      event_source_url: 'https://plan.example/quiz/order',
      user_data: {
        em: [sha256('ada@example.com')],
        external_id: [sha256(buyer.customerId)],
        client_ip_address: '198.51.100.7',
        client_user_agent: 'Lynx',
        fbp: 'fb.1.2.3',
        fbc: 'fb.1.2.4',
      },
      custom_data: { value: 17.77, currency: 'USD', order_id: buyer.transactionId },
    }
    expect(buyer.requests()).toEqual([
      { path: '/v26.0/42/events', body: { data: [event], access_token: 'EAAG-secret-token' } },
    ])
    expect(await buyer.reports()).toEqual([])
  })

  test('in the unit people speak of, also where there is no smaller one', async () => {
    const buyer = newBuyer()
    await tell(buyer.consent(true), buyer.purchase({ currency: 'JPY', amount: 2_800 }), await buyer.report())
    expect(await buyer.outcome()).toBe('sent')
    expect(buyer.requests()[0]?.body.data[0]).toMatchObject({ custom_data: { value: 2_800, currency: 'JPY' } })
  })

  test('when the browser has reported it too, and not before, though the browser was first', async () => {
    const [late, early] = [newBuyer(), newBuyer()]
    await tell(late.consent(true), late.purchase(), await early.report(), early.consent(true))
    expect(await late.waits()).toBe(now + 24 * HOUR_MS)
    expect([late.requests(), early.requests()]).toEqual([[], []])
    await tell(await late.report(), early.purchase())
    expect([await late.outcome(), await early.outcome()]).toEqual(['sent', 'sent'])
  })

  test('when the browser named no more than its customer, as the specification asks of it', async () => {
    const [late, early] = [newBuyer(), newBuyer()]
    const reportOf = ({ customerId, report }: typeof late) => report({ quizUserId: null }, customerStream(customerId))
    await tell(late.consent(true), late.purchase(), await reportOf(early), early.consent(true))
    await late.waits()
    await tell(await reportOf(late), early.purchase())
    expect([await late.outcome(), await early.outcome()]).toEqual(['sent', 'sent'])
    expect(late.requests()[0]?.body.data[0]).toMatchObject({ action_source: 'website', user_data: { fbp: 'fb.1.2.3' } })
  })

  test('a day later, as seen by nobody, when no browser of that visitor ever reported it', async () => {
    const [buyer, stranger] = [newBuyer(), newBuyer()]
    await tell(buyer.consent(true), buyer.purchase(), await stranger.report({}, paymentStream(buyer.transactionId)))
    const due = await buyer.waits()
    expect(due).toBe(now + 24 * HOUR_MS)
    now = due
    wake()
    expect(await buyer.outcome()).toBe('sent')
    const [event] = buyer.requests()[0]?.body.data ?? []
    expect(event).toMatchObject({ action_source: 'other', event_time: due / 1_000 - 24 * 3_600 })
    expect(event?.user_data).toEqual({ external_id: [sha256(buyer.customerId)] })
  })

  test('only with consent to ads, by what the visitor chose last', async () => {
    const [never, withdrawn, given, nobody] = [newBuyer(), newBuyer(), newBuyer(), newBuyer()]
    await tell(
      ...(await Promise.all([never, withdrawn, given].map(({ report }) => report()))),
      withdrawn.consent(true),
      withdrawn.consent(false),
      given.consent(false),
      given.consent(true),
      nobody.consent(true),
      ...[never, withdrawn, given].map(({ purchase }) => purchase()),
      nobody.purchase({ quizUserId: null }),
      await nobody.report({ quizUserId: null }),
    )
    const outcomes = await Promise.all([never, withdrawn, given, nobody].map(({ outcome }) => outcome()))
    expect(outcomes).toEqual(['no consent', 'no consent', 'sent', 'no consent'])
    expect([never, withdrawn, nobody].flatMap(({ requests }) => requests())).toEqual([])
  })

  test('but not of a renewal, and not of somebody who was erased', async () => {
    const [renewing, erased] = [newBuyer(), newBuyer()]
    const report = await erased.report()
    await keys.erase(erased.quizUserId)
    await tell(
      renewing.consent(true),
      renewing.purchase({ kind: 'renewal' }),
      await renewing.report(),
      erased.consent(true),
      erased.purchase(),
      report,
    )
    expect(await erased.outcome()).toBe('erased')
    expect([...renewing.requests(), ...erased.requests()]).toEqual([])
  })

  test('once, though the reaction is stopped and begun again, and two run', async () => {
    const before = [await bought(), await bought()]
    await Promise.all(before.map(({ outcome }) => outcome()))
    await reactions[0]?.stop()
    reactions = [start('two'), start('three')]
    const after = [await bought(), await bought(), await bought()]
    await Promise.all(after.map(({ outcome }) => outcome()))
    for (const { requests } of [...before, ...after]) expect(requests()).toHaveLength(1)
  })
})

describe('when Meta', () => {
  test.each([
    ['fails', replied(500, '<html>')],
    ['is told too much', replied(429, errorOf(4))],
    ['stalls', never],
    ['sends us elsewhere', replied(302, '', { location: 'http://127.0.0.1:1/' })],
    ['says that nothing arrived', replied(200, { events_received: 0 })],
    ['says nothing that can be understood', replied(200, 'OK')],
    ['has an outage of its own', replied(400, errorOf(2))],
    ['does not take our token just now', replied(401, errorOf(190))],
    ['took it, and its answer was lost', brokenOff],
  ])('%s, it is told again after longer and longer pauses, as the same purchase', async (_what, fault) => {
    const buyer = await bought([fault, fault, fault])
    for (const minutes of [1, 2, 4]) {
      const next = await buyer.waits(Math.log2(minutes) + 1)
      expect(next - now).toBe(minutes * 60_000)
      now = next
      wake()
    }
    expect(await buyer.outcome()).toBe('sent')
    expect(buyer.requests()).toHaveLength(4)
    expect(new Set(buyer.requests().map(({ body }) => body.data[0]?.event_id))).toEqual(
      new Set([`purchase:${buyer.transactionId}`]),
    )
  })

  test('names a time before which it wants no more, that is kept', async () => {
    const buyer = await bought([replied(429, errorOf(4), { 'retry-after': '7200' })])
    const next = await buyer.waits(1)
    expect(next - now).toBe(2 * HOUR_MS)
    now = next
    wake()
    expect(await buyer.outcome()).toBe('sent')
  })

  test('refuses it for good, it is left at that, and what Meta said of it is not kept', async () => {
    const buyer = await bought([replied(400, errorOf(100, 'Invalid parameter ada@example.com'))])
    expect(await buyer.outcome()).toBe('refused')
    expect(await buyer.note()).toBe('answered 400, code 100')
    expect(buyer.requests()).toHaveLength(1)
  })

  test('is down for a week, it is given up before Meta would refuse it for its age', async () => {
    const buyer = await bought(Array.from({ length: 500 }, () => replied(503, '')))
    const paid = now
    let tries = 0
    for (let next = await buyer.waits(1); ; next = await buyer.waits(tries + 1)) {
      tries += 1
      // Long outages are skipped over in steps of half a day: the tries in between are all alike.
      now = Math.max(next, now + 12 * HOUR_MS)
      if (now > paid + 7 * 24 * HOUR_MS - HOUR_MS) break
      wake()
    }
    wake()
    expect(await buyer.outcome()).toBe('given up')
    expect(buyer.requests()).toHaveLength(tries)
    expect(tries).toBeGreaterThan(10)
  })

  test('stalls for one, others are told meanwhile', async () => {
    const stalled = await bought([never, never])
    const other = await bought()
    expect(await other.outcome()).toBe('sent')
    now = await stalled.waits(1)
    wake()
    now = await stalled.waits(2)
    wake()
    expect(await stalled.outcome()).toBe('sent')
  })
})
