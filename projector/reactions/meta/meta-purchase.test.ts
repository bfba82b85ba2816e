import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testKeyStore } from '#run/testing/keys.ts'
import { createDisposableKeys, type DisposableKeys } from '#db/crypto/disposable-keys.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { createTestDatabase, createSilentBus, type TestDatabase, until } from '#run/testing/database.ts'
import { brokenOff, never, replied } from '#run/testing/stand-in.ts'
import { customerStream, paymentStream, personOf } from '#events/payment.ts'
import { visitorStream } from '#events/quiz.ts'
import { startInProcess, writeEvents, type StoredEventInput, type Runner } from '#projector/testing.ts'
import { runMetaPurchase } from './meta-purchase.ts'
import { errorOf, type MetaStandIn, createMetaStandIn } from './testing.meta.ts'

const HOUR_MS = 3_600_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let database: TestDatabase
let meta: MetaStandIn
let keys: PersonKeys
let disposableKeys: DisposableKeys
let reactions: Runner[] = []
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
    keys,
    disposableKeys,
    clock: () => new Date(now),
  }
  return startInProcess(database, { bus, holder }, (deps) => runMetaPurchase(deps, options))
}

beforeAll(async () => {
  ;[database, meta] = await Promise.all([createTestDatabase(), createMetaStandIn()])
  keys = createPersonKeys(database.pool, testKeyStore())
  disposableKeys = createDisposableKeys(database.pool, testKeyStore())
  reactions = [start()]
})
afterEach(() => {
  for (const { logged } of reactions) expect(logged()).not.toMatch(/ada@|example\.com|198\.51|EAAG|could not be sent/i)
})
afterAll(async () => {
  await Promise.all(reactions.map((one) => one.stop()))
  await Promise.all([meta.close(), database.close()])
})

const writeAndWake = async (...events: StoredEventInput[]) => {
  await writeEvents(
    database.pool,
    events.map((event) => ({ at: at(), ...event })),
  )
  wake()
}

/** Creates a buyer with a purchase, consent, e-mail and browser report. */
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
    const browser = { email: 'ada@example.com', page: 'https://plan.example/quiz/order' }
    const details = { address: '198.51.100.7', userAgent: 'Lynx', fbp: 'fb.1.2.3', fbc: 'fb.1.2.4' }
    const sealed = await keys.seal(quizUserId, 'browser', JSON.stringify(browser))
    const device = (await disposableKeys.create()).key.seal('device', JSON.stringify(details))
    return {
      stream,
      type: 'payment.browser-reported',
      data: { quizUserId, customerId, claimed: { value: 1, currency: 'EUR' }, browser: sealed, device, ...more },
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
    /** Waits until the purchase is settled and returns its outcome. */
    outcome: async () => {
      await until('the purchase is settled', async () => Boolean((await row())?.outcome))
      return (await row())?.outcome
    },
    /** Returns the time of the next attempt after this many attempts. */
    waits: async (attempts = 0): Promise<number> => {
      await until(`it waits after ${attempts} tries`, async () => (await row())?.attempts === attempts)
      return (await row())?.next_at.getTime()
    },
    note: async () => (await row())?.note,
    /** Returns the browser's reports of this purchase that are still stored. */
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

/** Creates a buyer who consented, with a purchase and a browser report. */
const bought = async (replies: Parameters<typeof meta.behave>[1] = []) => {
  const buyer = newBuyer()
  buyer.behave(...replies)
  await writeAndWake(buyer.consent(true), buyer.purchase(), await buyer.report())
  return buyer
}

describe('reporting a purchase to Meta', () => {
  test('a purchase is sent with the amount paid, and personal data is hashed where Meta allows it', async () => {
    const buyer = newBuyer()
    await writeAndWake(
      buyer.consent(true),
      await buyer.email(' Ada@Example.com '),
      buyer.purchase(),
      await buyer.report(),
    )
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

  test('a purchase is sent in major units, also in a currency without minor units', async () => {
    const buyer = newBuyer()
    await writeAndWake(buyer.consent(true), buyer.purchase({ currency: 'JPY', amount: 2_800 }), await buyer.report())
    expect(await buyer.outcome()).toBe('sent')
    expect(buyer.requests()[0]?.body.data[0]).toMatchObject({ custom_data: { value: 2_800, currency: 'JPY' } })
  })

  test('a purchase is sent once both the purchase and the browser report are stored, in either order', async () => {
    const [late, early] = [newBuyer(), newBuyer()]
    await writeAndWake(late.consent(true), late.purchase(), await early.report(), early.consent(true))
    expect(await late.waits()).toBe(now + 24 * HOUR_MS)
    expect([late.requests(), early.requests()]).toEqual([[], []])
    await writeAndWake(await late.report(), early.purchase())
    expect([await late.outcome(), await early.outcome()]).toEqual(['sent', 'sent'])
  })

  test('the key of network address and browser is destroyed when the purchase is settled', async () => {
    const [sent, refused] = [newBuyer(), newBuyer()]
    const device = async () => (await disposableKeys.create()).key.seal('device', '{"address":"198.51.100.9"}')
    const [one, other] = [await device(), await device()]
    await writeAndWake(sent.consent(true), await sent.report({ device: one }), sent.purchase())
    await writeAndWake(refused.consent(false), await refused.report({ device: other }), refused.purchase())
    expect([await sent.outcome(), await refused.outcome()]).toEqual(['sent', 'no consent'])
    for (const { key } of [one, other]) await expect.poll(() => testKeyStore().keys.read(key)).toBeUndefined()
  })

  test('a browser report that names only the customer is enough', async () => {
    const [late, early] = [newBuyer(), newBuyer()]
    const reportOf = ({ customerId, report }: typeof late) => report({ quizUserId: null }, customerStream(customerId))
    await writeAndWake(late.consent(true), late.purchase(), await reportOf(early), early.consent(true))
    await late.waits()
    await writeAndWake(await reportOf(late), early.purchase())
    expect([await late.outcome(), await early.outcome()]).toEqual(['sent', 'sent'])
    expect(late.requests()[0]?.body.data[0]).toMatchObject({ action_source: 'website', user_data: { fbp: 'fb.1.2.3' } })
  })

  test('a purchase without a browser report of its visitor is sent after a day, without browser data', async () => {
    const [buyer, stranger] = [newBuyer(), newBuyer()]
    await writeAndWake(
      buyer.consent(true),
      buyer.purchase(),
      await stranger.report({}, paymentStream(buyer.transactionId)),
    )
    const due = await buyer.waits()
    expect(due).toBe(now + 24 * HOUR_MS)
    now = due
    wake()
    expect(await buyer.outcome()).toBe('sent')
    const [event] = buyer.requests()[0]?.body.data ?? []
    expect(event).toMatchObject({ action_source: 'other', event_time: due / 1_000 - 24 * 3_600 })
    expect(event?.user_data).toEqual({ external_id: [sha256(buyer.customerId)] })
  })

  test("a purchase is sent only if the visitor's latest choice consents to ads", async () => {
    const [never, withdrawn, given, unknown] = [newBuyer(), newBuyer(), newBuyer(), newBuyer()]
    await writeAndWake(
      ...(await Promise.all([never, withdrawn, given].map(({ report }) => report()))),
      withdrawn.consent(true),
      withdrawn.consent(false),
      given.consent(false),
      given.consent(true),
      unknown.consent(true),
      ...[never, withdrawn, given].map(({ purchase }) => purchase()),
      unknown.purchase({ quizUserId: null }),
      await unknown.report({ quizUserId: null }),
    )
    const outcomes = await Promise.all([never, withdrawn, given, unknown].map(({ outcome }) => outcome()))
    expect(outcomes).toEqual(['no consent', 'no consent', 'sent', 'no consent'])
    expect([never, withdrawn, unknown].flatMap(({ requests }) => requests())).toEqual([])
  })

  test('renewals and purchases of erased persons are not sent', async () => {
    const [renewing, erased] = [newBuyer(), newBuyer()]
    const report = await erased.report()
    await keys.erase(erased.quizUserId)
    await writeAndWake(
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

  test('a purchase is sent once across restarts and with two processes', async () => {
    const before = [await bought(), await bought()]
    await Promise.all(before.map(({ outcome }) => outcome()))
    await reactions[0]?.stop()
    reactions = [start('two'), start('three')]
    const after = [await bought(), await bought(), await bought()]
    await Promise.all(after.map(({ outcome }) => outcome()))
    for (const { requests } of [...before, ...after]) expect(requests()).toHaveLength(1)
  })
})

describe('failures of Meta', () => {
  test.each([
    ['returns a server error', replied(500, '<html>')],
    ['limits the rate', replied(429, errorOf(4))],
    ['does not respond', never],
    ['redirects', replied(302, '', { location: 'http://127.0.0.1:1/' })],
    ['reports that nothing arrived', replied(200, { events_received: 0 })],
    ['sends an unknown reply', replied(200, 'OK')],
    ['reports an outage', replied(400, errorOf(2))],
    ['rejects the token', replied(401, errorOf(190))],
    ['accepts it and the reply is lost', brokenOff],
  ])('if Meta %s, the same purchase is retried with growing pauses', async (_what, fault) => {
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

  test('the Retry-After header of Meta is respected', async () => {
    const buyer = await bought([replied(429, errorOf(4), { 'retry-after': '7200' })])
    const next = await buyer.waits(1)
    expect(next - now).toBe(2 * HOUR_MS)
    now = next
    wake()
    expect(await buyer.outcome()).toBe('sent')
  })

  test("a permanent refusal is not retried, and Meta's message is not stored", async () => {
    const buyer = await bought([replied(400, errorOf(100, 'Invalid parameter ada@example.com'))])
    expect(await buyer.outcome()).toBe('refused')
    expect(await buyer.note()).toBe('answered 400, code 100')
    expect(buyer.requests()).toHaveLength(1)
  })

  test('a purchase is given up before Meta would refuse it for its age', async () => {
    const buyer = await bought(Array.from({ length: 500 }, () => replied(503, '')))
    const paid = now
    let tries = 0
    for (let next = await buyer.waits(1); ; next = await buyer.waits(tries + 1)) {
      tries += 1
      // Skips half a day at a time, because the attempts in between are alike.
      now = Math.max(next, now + 12 * HOUR_MS)
      if (now > paid + 7 * 24 * HOUR_MS - HOUR_MS) break
      wake()
    }
    wake()
    expect(await buyer.outcome()).toBe('given up')
    expect(buyer.requests()).toHaveLength(tries)
    expect(tries).toBeGreaterThan(10)
  })

  test('a stalled request does not block other purchases', async () => {
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
