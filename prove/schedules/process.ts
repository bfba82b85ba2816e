import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { createWebhookReceiver, type WebhookReceiver } from '#api/payment/paddle/webhooks/webhook-receiver.ts'
import { createClaimCommands } from '#commands/payment/purchase/claim-commands.ts'
import { createBuyers } from '#commands/payment/purchase/buyers.ts'
import { createPaymentCommands } from '#commands/payment/payment-commands.ts'
import { createPurchaseClaims, type PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'
import { createVisitorCommands, type VisitorCommands } from '#commands/quiz/visitor-commands.ts'
import type { Pool } from '#db/client.ts'
import type { ErasedPersons } from '#db/crypto/erased-persons.ts'
import { createKeyStore, type KeyStore } from '#db/crypto/key-store.ts'
import type { MasterKeys } from '#db/crypto/master-keys.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore, type EventStore } from '#db/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import { eventCodec } from '#events/catalog.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { leadProjections } from '#projector/engine/run.ts'
import { createCodecTableProjection } from '#projector/engine/table-projection.ts'
import { addJob, createWorker, type Job, type JobResult, NOT_REPEATED } from '#projector/queue/queue.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
import type { Actor } from './timeline.ts'

/** Money and purchases by kind. Sums show what was applied twice or never. */
const sums = (revision: number) =>
  createCodecTableProjection(eventCodec, {
    name: 'ledger',
    revision,
    key: { kind: 'text' },
    columns: { paid: 'bigint', refunded: 'bigint', purchases: 'bigint' },
    keyOf: (event) =>
      event.type === 'payment.purchase-completed' || event.type === 'payment.refunded'
        ? { kind: revision === 1 ? event.data.kind : `${event.data.kind} ${revision}` }
        : undefined,
    evolve: {
      'payment.purchase-completed': (row, { data }) => ({
        paid: (row?.paid ?? 0) + data.amount,
        refunded: row?.refunded ?? 0,
        purchases: (row?.purchases ?? 0) + 1,
      }),
      'payment.refunded': (row, { data }) => ({
        paid: row?.paid ?? 0,
        refunded: (row?.refunded ?? 0) + data.amount,
        purchases: row?.purchases ?? 0,
      }),
    },
  })

/** The projection in the code of each release. */
export const LEDGERS = [sums(1), { ...sums(2), previous: sums(1) }] as const
export type Release = 0 | 1

/** Services that all processes share, and that outlive the database. */
export type Outside = {
  masters: MasterKeys
  erased: ErasedPersons
  /** Sends a receipt. Fails when its reply is lost. */
  send: (owner: Actor, job: Job) => Promise<void>
  bus: (owner: Actor) => Bus
  connect: (owner: Actor) => Pool
  clock: (owner: Actor) => () => Date
}

/** Code of the product that runs in a process. */
export type Process = Actor & {
  name: string
  release: Release
  pool: Pool
  store: EventStore
  keys: PersonKeys
  keyStore: KeyStore
  webhooks: WebhookReceiver
  visitors: VisitorCommands
  claims: PurchaseClaims
  deps: ProjectorDeps
  bus: Bus
  clock: () => Date
  aheadMs: number
}

/** Replaces parts of a process, for a planted bug. */
export type Wrap = {
  pool?: (pool: Pool) => Pool
  store?: (store: EventStore) => EventStore
  keyStore?: (keyStore: KeyStore) => KeyStore
  ledger?: (projection: Projection) => Projection
  handle?: (handle: (job: Job) => Promise<JobResult>) => (job: Job) => Promise<JobResult>
}

export const ACCOUNTS = {
  anna: { accountId: 'a0000000-0000-4000-8000-000000000001', email: 'anna@example.com' },
  ben: { accountId: 'b0000000-0000-4000-8000-000000000002', email: 'ben@example.com' },
} as const
export type Account = keyof typeof ACCOUNTS

const log = pino({ level: process.env['LOG'] ?? 'silent' })
const nothing = () => {}
const metrics = {
  registry: undefined as never,
  setPosition: nothing,
  startBatch: () => nothing,
  setStreamProblem: nothing,
  streamProblem: () => undefined,
  streamTrouble: () => undefined,
}

/** Placeholders, with which the provider's custom data name the plan. */
const PRICES = {
  PADDLE_PRICE_TRIAL: 'pri_simulated_trial',
  PADDLE_PRICE_TRIAL_ONE_TIME: 'pri_simulated_trial_one_time',
  PADDLE_PRICE_MONTHLY: 'pri_simulated_monthly',
  PADDLE_PRICE_LIFETIME: 'pri_simulated_lifetime',
  PADDLE_FORMER_PRICES: [],
}

/** Creates the code of a process. Call it in the name of the process. */
export const boot = (
  owner: Process,
  outside: Outside,
  { pool: wrapPool, store: wrapStore, keyStore: wrapKeys }: Wrap,
) => {
  const connect = () => {
    const pool = outside.connect(owner)
    return wrapPool?.(pool) ?? pool
  }
  const [pool, rebuildPool] = [connect(), connect()]
  const clock = outside.clock(owner)
  const open = (on: Pool) => {
    const store = createEventStore(on, clock, { timeoutMs: 5_000 })
    return wrapStore?.(store) ?? store
  }
  const [store, rebuildStore] = [open(pool), open(rebuildPool)]
  const plain = createKeyStore(pool, outside.masters, outside.erased)
  const keyStore = wrapKeys?.(plain) ?? plain
  const keys = createPersonKeys(keyStore)
  const bus = outside.bus(owner)
  const deps = { store, bus, keys }
  const settings = PRICES as unknown as Parameters<typeof createWebhookReceiver>[0]['settings']
  Object.assign(owner, {
    pool,
    store,
    keys,
    keyStore,
    bus,
    clock,
    webhooks: createWebhookReceiver({ ...deps, payments: createPaymentCommands(deps), settings, log }),
    visitors: createVisitorCommands(deps),
    claims: createPurchaseClaims({
      commands: createClaimCommands(deps),
      emailOf: async (id) => Object.values(ACCOUNTS).find(({ accountId }) => accountId === id)?.email,
      buyers: createBuyers(deps),
      store,
    }),
    deps: {
      pool,
      store,
      rebuilding: { pool: rebuildPool, store: rebuildStore },
      bus,
      holder: owner.name,
      log,
      metrics,
      replicas: 1,
      signal: new AbortController().signal,
    },
  } satisfies Partial<Process>)
}

/** Parts of a scene: of of a projector, and reports about who bought. */
export type ScenePart = 'ledger' | 'receipts' | 'buyers'

/** Sends a receipt for each purchase, once. */
const runReceipts = (owner: Process, { send }: Outside, { handle: wrapHandle }: Wrap) => {
  const { deps, clock } = owner
  const plain = async (job: Job): Promise<JobResult> => {
    if (job.isPast) return { outcome: 'sent', error: NOT_REPEATED }
    await send(owner, job)
    return { outcome: 'sent' }
  }
  const handle = wrapHandle?.(plain) ?? plain
  return runReaction(deps, {
    name: 'receipts',
    types: ['payment.purchase-completed'],
    record: (client, { stream, at }) =>
      addJob(client, 'receipts', {
        key: stream,
        kind: 'receipt',
        subject: stream,
        data: {},
        askedAt: at,
        dueAt: at,
      }),
    work: createWorker(deps, { queue: 'receipts', limit: 4, clock, firstPauseMs: 1_000, handle }),
  })
}

/** Starts the parts of a projector. */
export const project = (owner: Process, parts: readonly ScenePart[], outside: Outside, wrap: Wrap) => {
  const ledger = LEDGERS[owner.release]
  const runs = {
    ledger: () => leadProjections([wrap.ledger?.(ledger) ?? ledger], owner.deps),
    receipts: () => runReceipts(owner, outside, wrap),
  }
  for (const part of parts) if (part !== 'buyers') void runs[part]()
}

/** Creates master keys in memory. A backup has a copy of them. */
export const createMasters = (): MasterKeys & { backUp: () => () => void } => {
  const stored = new Map<string, Buffer>()
  const placeOf = ({ installation, epoch }: { installation: string; epoch: number }) => `${installation} ${epoch}`
  const read: MasterKeys['read'] = async (place) => {
    const key = stored.get(placeOf(place))
    if (!key) throw new Error(`There is no master key ${place.epoch}`)
    return Buffer.from(key)
  }
  return {
    read,
    create: async (place) => {
      if (!stored.has(placeOf(place))) stored.set(placeOf(place), randomBytes(32))
      return await read(place)
    },
    epochs: async (installation) =>
      [...stored.keys()].filter((key) => key.startsWith(installation)).map((key) => Number(key.split(' ')[1])),
    destroy: async (place) => void stored.delete(placeOf(place)),
    backUp: () => {
      const copy = [...stored]
      return () => {
        for (const [place, key] of copy) stored.set(place, key)
      }
    },
  }
}
