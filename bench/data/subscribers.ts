import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { type EventStore, createEventStore, type NewEvent } from '#db/store/event-store.ts'
import { openKeyStore } from '#servers/servers.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { commonSettings } from '#db/settings.ts'
import { accountStream, claimStream } from '#events/account.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { courseStream } from '#events/course.ts'
import { progress as progressProjection } from '#projector/projections/progress.ts'
import { rebuild } from '#projector/engine/rebuild/rebuild.ts'
import { subscription } from '#projector/projections/subscription.ts'
import { type Rng, createRng } from '#bench/tools/rng.ts'
import { progress } from '#bench/tools/servers.ts'
import { DAY_MS } from '#events/time.ts'

const DAYS = 28
const CONCURRENCY = 512

export type SeededSubscriber = { accountId: string; personId: string }

const idOf = (prefix: string, rng: Rng) => `${prefix}_${rng.uuid().replaceAll('-', '').slice(0, 26)}`

/** Appends the events of a subscriber who registered 40 days ago and completed the course. */
const appendSubscriber = async (store: EventStore, keys: PersonKeys, rng: Rng): Promise<SeededSubscriber> => {
  const { accountId, personId } = { accountId: rng.uuid(), personId: rng.uuid() }
  const [transactionId, subscriptionId, customerId] = [idOf('txn', rng), idOf('sub', rng), idOf('ctm', rng)]
  const began = Date.now() - 40 * DAY_MS
  const at = (day: number) => new Date(began + day * DAY_MS)
  const seal = (field: string, value: string) => keys.seal(personId, field, value)
  const append = (stream: string, events: [DomainEvent, Date][]) => {
    const metadata = { correlation: personId, causation: 'bench' }
    return store.append(
      stream,
      events.map(([event, when]): NewEvent => ({ ...event, metadata, at: when })),
      { expectedVersion: 0 },
    )
  }
  const reported = (type: string) => ({
    webhookId: idOf('evt', rng),
    webhookType: type,
    occurredAt: at(0).toISOString(),
  })
  const periodEndsAt = at(56).toISOString()
  const shared = { license: 'monthly' as const, quizUserId: null, customerId, periodEndsAt }
  await append(`payment-${transactionId}`, [
    [
      {
        type: 'payment.transaction-reported',
        data: {
          ...reported('transaction.completed'),
          ...shared,
          status: 'completed',
          origin: 'web',
          subscriptionId,
          currency: 'USD',
          amount: 3_892,
          priceIds: ['pri_bench'],
          discountId: null,
          paidAt: at(0).toISOString(),
        },
      },
      at(0),
    ],
  ])
  await append(`subscription-${subscriptionId}`, [
    [
      {
        type: 'payment.subscription-reported',
        data: {
          ...reported('subscription.created'),
          ...shared,
          status: 'active',
          transactionId,
          nextBilledAt: periodEndsAt,
          scheduledChange: null,
          recurring: null,
        },
      },
      at(0),
    ],
  ])
  await append(accountStream(accountId), [
    [
      {
        type: 'account.registered',
        data: {
          personId,
          email: await seal('email', `${accountId}@example.com`),
          username: await seal('username', 'Ada'),
          firstName: await seal('firstName', 'Ada'),
          lastName: await seal('lastName', 'Bench'),
          passwordHash: await seal('passwordHash', 'not used'),
          timeZone: 'UTC',
          courseVersion: 'v1',
          payoutSubId: transactionId,
          registeredAt: at(0).toISOString(),
        },
      },
      at(0),
    ],
  ])
  await append(claimStream(transactionId), [
    [{ type: 'account.purchase-claimed', data: { payoutSubId: transactionId, accountId } }, at(0)],
  ])
  const answers = await seal(
    'answers',
    JSON.stringify({ prayer: 'A few lines written in the evening, about as long as usual.' }),
  )
  await append(
    courseStream(personId),
    Array.from({ length: DAYS }, (_, n) => n + 1).flatMap((day): [DomainEvent, Date][] => {
      const place = { courseVersion: 'v1', day }
      const saved: DomainEvent = {
        type: 'course.day-saved',
        data: { ...place, progress: 100, answers, rating: 5, timeSpentSeconds: 600 },
      }
      return day === 1
        ? [[saved, at(day)]]
        : [
            [{ type: 'course.day-reached', data: place }, at(day)],
            [saved, at(day)],
          ]
    }),
  )
  return { accountId, personId }
}

/** Fills an empty database with subscribers who completed all 28 days, projects them and returns their ids. */
export const seedSubscribers = async (url: string, count: number, seed: number): Promise<SeededSubscriber[]> => {
  const pool = createPool({ url, name: 'seed', max: 8, statementTimeoutMs: 600_000 })
  const store = createEventStore(pool, clockFrom())
  const keys = createPersonKeys(await openKeyStore(commonSettings(process.env), pool))
  const rng = createRng(seed)
  const seeded: SeededSubscriber[] = []
  let started = 0
  const appendNext = async () => {
    while (started++ < count) {
      seeded.push(await appendSubscriber(store, keys, rng))
      if (seeded.length % 10_000 === 0)
        progress(`${seeded.length.toLocaleString('en-US')} subscribers of ${count.toLocaleString('en-US')}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, appendNext))
  progress(`${(await store.head()).toLocaleString('en-US')} events; projecting them`)
  for (const projection of [subscription, progressProjection]) {
    await rebuild(projection, { pool, store, holder: 'bench', signal: new AbortController().signal })
  }
  await pool.query('vacuum analyze')
  await store.close()
  await pool.end()
  return seeded
}
