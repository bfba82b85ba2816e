import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { testKeyStore } from '#prove/servers/keys.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { createTestDatabase, createSilentBus, type TestDatabase, until } from '#prove/servers/database.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { decode } from '#events/decode.ts'
import { customerStream, paymentStream, personOf } from '#events/payment/payment.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { startInProcess, type Runner } from '#projector/testing.ts'
import { writeEvents, type StoredEventInput } from '#projector/testing.events.ts'
import { createCommands } from '#commands/commands.ts'
import { runMetaPurchase } from './meta-purchase.ts'
import { type MetaStandIn, createMetaStandIn } from './testing.meta.ts'
import type { Behavior } from '#prove/servers/stand-in.ts'

type BuyerDeps = { database: TestDatabase; meta: MetaStandIn; keys: PersonKeys }

/** Returns the keys of device details in a stream that can still be opened. */
const readOpenDevices = async ({ store, pool }: TestDatabase, stream: string) => {
  const events = (await store.readStream(stream)).map((one) => decode(one))
  const devices = events.flatMap(({ data }) => ('device' in data ? (data.device ?? []) : []))
  const keys = createPersonKeys(testKeyStore(pool))
  const opened = await Promise.all(devices.map((device) => keys.open('device', device)))
  return opened.filter((text) => text !== undefined)
}

/** Creates a buyer with a purchase, consent, e-mail and browser report. */
const createBuyer = ({ database, meta, keys }: BuyerDeps, at: () => string, transactionId: string) => {
  const [customerId, quizUserId] = [`ctm_${randomUUID()}`, randomUUID()]
  const purchase = (more: object = {}): StoredEventInput => ({
    stream: paymentStream(transactionId),
    type: 'payment.purchase-completed',
    data: {
      quizUserId,
      license: 'trial',
      kind: 'purchase',
      currency: 'USD',
      amount: 1_500,
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
    const device = await keys.seal(randomUUID(), 'device', JSON.stringify(details))
    return {
      stream,
      type: 'payment.browser-reported',
      data: { quizUserId, customerId, claimed: { value: 1, currency: 'EUR' }, browser: sealed, device, ...more },
    }
  }
  const row = async () =>
    (
      await database.pool.query(
        `select outcome, last_error as note, attempts, due_at as next_at from reactions.jobs
         where queue = 'purchase reports' and key = $1`,
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
      await until(`it waits after ${attempts} tries`, async () => {
        const found = await row()
        // An attempt is counted when it begins. The first one has ended when it has left a note.
        const isMade = attempts === 0 || (found?.note && meta.requestsFor(transactionId).length === attempts)
        return found?.attempts === attempts && Boolean(isMade)
      })
      return (await row())?.next_at.getTime()
    },
    note: async () => (await row())?.note,
    /** Returns the browser's reports of this purchase whose device details can still be opened. */
    reports: () => readOpenDevices(database, paymentStream(transactionId)),
    requests: () => meta.requestsFor(transactionId),
    behave: (...replies: Parameters<typeof meta.behave>[1]) => meta.behave(transactionId, replies),
  }
}

/**
 * Runs the reaction for the tests of a file, on a database and an imitation of Meta. The tests set its clock. After each
 * test, nothing personal may be in the log.
 */
export const openMeta = () => {
  let database: TestDatabase
  let meta: MetaStandIn
  let keys: PersonKeys
  let reactions: Runner[] = []
  const clock = { now: Date.parse('2026-03-10T12:00:00Z') }
  const wakers = new Set<() => void>()
  const wake = () => wakers.forEach((one) => one())
  const at = () => new Date(clock.now).toISOString()

  const start = (holder = 'one') => {
    const bus = { ...createSilentBus(), onWake: (one: () => void) => (wakers.add(one), () => wakers.delete(one)) }
    const options = {
      pixelId: '42',
      token: 'EAAG-secret-token',
      base: meta.base,
      timeoutMs: 600,
      firstPauseMs: 60_000,
      keys,
      clock: () => new Date(clock.now),
    }
    return startInProcess(database, { bus, holder }, (deps) =>
      runMetaPurchase(deps, {
        ...createCommands({ ...deps, ...options, ids: createAccountIds(testKeyStore(database.pool)) }),
        ...options,
      }),
    )
  }

  beforeAll(async () => {
    ;[database, meta] = await Promise.all([createTestDatabase(), createMetaStandIn()])
    keys = createPersonKeys(testKeyStore(database.pool))
    reactions = [start()]
  })
  afterEach(() => {
    for (const { logged } of reactions)
      expect(logged()).not.toMatch(/ada@|example\.com|198\.51|EAAG|could not be sent/i)
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

  const newBuyer = (transactionId = `txn_${randomUUID()}`) => createBuyer({ database, meta, keys }, at, transactionId)

  /** Creates a buyer who consented, with a purchase and a browser report. */
  const bought = async (replies: Behavior[] = []) => {
    const buyer = newBuyer()
    buyer.behave(...replies)
    await writeAndWake(buyer.consent(true), buyer.purchase(), await buyer.report())
    return buyer
  }

  const restart = async () => {
    await reactions[0]?.stop()
    reactions = [start('two'), start('three')]
  }
  return {
    clock,
    wake,
    writeAndWake,
    newBuyer,
    bought,
    restart,
    /** Makes the database one that was restored at this time. */
    restoreAt: (time: number | undefined) =>
      database.pool.query('update event_store.log set restored_at = $1', [time === undefined ? null : new Date(time)]),
    eraseBuyer: (quizUserId: string) => keys.erase(quizUserId),
    sealDevice: (details: string) => keys.seal(randomUUID(), 'device', details),
    openDevice: (device: Sealed) => createPersonKeys(testKeyStore(database.pool)).open('device', device),
  }
}
