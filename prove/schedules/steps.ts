import fc from 'fast-check'
import { rotateKeys } from '#db/crypto/rotation.ts'
import { erasePerson } from '#commands/account/erase-account.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { rollBack } from '#projector/engine/rebuild/rollback.ts'
import { rebuild } from '#projector/engine/rebuild/rebuild.ts'
import { ACCOUNTS, type Account, LEDGERS, type ScenePart, type Process, type Release } from './process.ts'
import { assertOpens, assertRead } from './properties.ts'
import type { Timeline } from './timeline.ts'
import { personOfBuyer, type Sale, SALES } from './webhooks.ts'
import type { CoreScene } from './scene.ts'

/** Faults of every scene, with their weights. */
const FAULTS = { kill: 2, pause: 3, delay: 3, 'lose request': 2, 'lose reply': 5, crash: 1, 'own clock': 1 } as const
const ALWAYS = { deliver: 12, wait: 4, restore: 1, 'back up': 3, ...FAULTS } as const
const LEASED = { 'database clock': 2, expire: 2, deploy: 1 } as const
/** A lost key of a person would make unreadable what is sealed at that moment, so scenes with buyers lose no commits. */
const LAGGING = { 'fail over': 4 } as const
const LOG = { append: 8, read: 4 } as const
const REBUILT = { rebuild: 4, 'roll back': 3 } as const
const OWNED = { claim: 5, erase: 6, open: 3, rotate: 3 } as const
/** Operations of clients, work of operators, and what breaks. Each is done to one of the two processes. */
export type StepKind =
  | keyof typeof ALWAYS
  | keyof typeof LEASED
  | keyof typeof LAGGING
  | keyof typeof LOG
  | keyof typeof REBUILT
  | keyof typeof OWNED

/** Scenes that each run a part of the product, which takes a fraction of the time. The last one runs all of it. */
const FOCUSES: Record<Focus, { parts: ScenePart[]; sales: readonly Sale[]; kinds: Partial<Record<StepKind, number>> }> =
  {
    log: { parts: [], sales: SALES.slice(0, 1), kinds: { ...ALWAYS, ...LAGGING, ...LOG } },
    ledger: { parts: ['ledger'], sales: SALES.slice(0, 1), kinds: { ...ALWAYS, ...LAGGING, ...LEASED, ...REBUILT } },
    receipts: { parts: ['receipts'], sales: SALES.slice(0, 1), kinds: { ...ALWAYS, ...LAGGING, ...LEASED } },
    buyers: {
      parts: ['buyers'],
      sales: SALES.map((sale) => ({ ...sale, refunds: [] })),
      kinds: { ...ALWAYS, ...OWNED },
    },
    all: {
      parts: ['ledger', 'receipts', 'buyers'],
      sales: SALES,
      kinds: { ...ALWAYS, ...LEASED, ...LOG, ...REBUILT, ...OWNED },
    },
  }
export type Focus = 'log' | 'ledger' | 'receipts' | 'buyers' | 'all'
export const focusOf = (focus: Focus) => FOCUSES[focus]

/** One step: how many events of the scene go before it, what it does, to which process, and with what. */
export type Step = { after: number; kind: StepKind; on: 0 | 1; what: number }

export type Schedule = { focus: Focus; seed: number; steps: Step[] }

const scheduleOf = (focus: Focus): fc.Arbitrary<Schedule> =>
  fc.record({
    focus: fc.constant(focus),
    seed: fc.nat(1_000_000),
    steps: fc.array(
      fc.record({
        after: fc.oneof(fc.nat(6), fc.nat(40)),
        kind: fc.oneof(
          ...Object.entries(FOCUSES[focus].kinds).map(([kind, weight]) => ({
            arbitrary: fc.constant(kind as StepKind),
            weight,
          })),
        ),
        on: fc.nat(1) as fc.Arbitrary<0 | 1>,
        what: fc.nat(11),
      }),
      { minLength: 1, maxLength: 16 },
    ),
  })

/** Draws schedules. Smaller ones are calmer: every call takes as long, and less happens. */
export const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  { arbitrary: scheduleOf('log'), weight: 3 },
  { arbitrary: scheduleOf('ledger'), weight: 4 },
  { arbitrary: scheduleOf('receipts'), weight: 3 },
  { arbitrary: scheduleOf('buyers'), weight: 4 },
  { arbitrary: scheduleOf('all'), weight: 1 },
)

const SPANS_MS = [60, 400, 1_500, 3_200, 4_500]
const spanOf = (what: number) => SPANS_MS[what % SPANS_MS.length] as number
const SKEWS_MS = [-20_000, -2_500, 2_500, 20_000]
const skewOf = (what: number) => SKEWS_MS[what % SKEWS_MS.length] as number

const VISITORS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as Account[]

const append = async ({ store }: Process, what: number) => {
  const stream = visitorStream(VISITORS[what % 2] as string)
  const key = `answer ${what % 6}`
  const expected = what >= 8 ? (await store.readStream(stream)).length : undefined
  const { outcome } = await store.append(
    stream,
    [
      {
        id: `00000000-0000-4000-8000-00000000000${what % 6}`,
        type: 'quiz.checkout-opened',
        data: {},
        metadata: { correlation: key, causation: key, fingerprint: key },
      },
    ],
    expected === undefined ? {} : { expectedVersion: expected },
  )
  if (outcome === 'conflict') throw new Error('Another append was first')
}

/** The account of a buyer, or of another person, claims a purchase. */
const claim = async ({ claims }: Process, what: number) => {
  const sale = SALES[what % SALES.length]
  const account = ACCOUNTS[ACCOUNT_NAMES[(what >> 1) % 2] as Account]
  if (sale) await claims.claim(sale.id, account)
}

const rebuilding = ({ deps }: Process) => ({ ...deps, ...deps.rebuilding })

/** Lets the scene go on for a while. */
export const passTime = async ({ now, step }: Timeline, ms: number) => {
  const until = now() + ms
  while (await step(until));
}

/** Does a step, by its kind. */
export const DO: Record<StepKind, (scene: CoreScene, process: Process, step: Step) => Promise<unknown> | unknown> = {
  deliver: (scene, process, { what }) => {
    const webhook = scene.webhooks[what % scene.webhooks.length]
    return webhook && scene.act(process, webhook.webhookId, ({ webhooks }) => webhooks.receive(webhook))
  },
  append: (scene, process, { what }) => scene.act(process, `answer ${what % 6}`, (on) => append(on, what)),
  claim: (scene, process, { what }) => scene.act(process, 'claim', (on) => claim(on, what)),
  read: (scene, process) => scene.act(process, 'read', (on) => assertRead(scene, on)),
  wait: ({ timeline }, _, { what }) => passTime(timeline, spanOf(what)),
  kill: (scene, process, { what }) =>
    scene.kill(process, Math.max(process.release, what % 12 === 0 ? 1 : 0) as Release),
  pause: (scene, process, { what }) => {
    scene.faults += 1
    process.isPaused = true
    scene.timeline.after(spanOf(what), () => scene.timeline.resume(process), null)
  },
  delay: (scene, process, { what, kind }) =>
    scene.disturb(process, { kind: kind as 'delay', ms: spanOf(what), after: what % 5 }),
  'lose request': (scene, process, { what }) => scene.disturb(process, { kind: 'lose request', ms: 0, after: what }),
  'lose reply': (scene, process, { what }) => scene.disturb(process, { kind: 'lose reply', ms: 0, after: what }),
  crash: (scene) => {
    scene.faults += 1
    scene.server.restart()
  },
  'database clock': (scene, _, { what }) => {
    scene.faults += 1
    scene.server.setClock(skewOf(what))
  },
  'own clock': (scene, process, { what }) => {
    scene.faults += 1
    process.aheadMs = skewOf(what) / 3
  },
  expire: ({ server }) =>
    server.change((tx) => {
      for (const lease of server.database.leases.all(tx))
        if (!server.database.leases.holder(tx, lease.name))
          server.database.leases.put(tx, lease.name, { ...lease, expires_at: server.database.now() - 1 })
    }),
  rebuild: (scene, process) => scene.act(process, 'rebuild', (on) => rebuild(LEDGERS[on.release], rebuilding(on))),
  'roll back': (scene, process) =>
    scene.act(process, 'roll back', (on) => rollBack(LEDGERS[on.release], rebuilding(on))),
  deploy: (scene, process) => scene.kill(process, 1),
  erase: (scene, process, { what }) => {
    const person = personOfBuyer(ACCOUNT_NAMES[what % 2] as Account)
    scene.erasing.add(person)
    return scene.act(process, 'erase', async (on) => {
      await erasePerson(on, person)
      scene.erased.set(person, scene.timeline.now())
    })
  },
  open: (scene, process) => scene.act(process, 'open', (on) => assertOpens(scene, on)),
  rotate: (scene, process) =>
    scene.act(process, 'rotate', ({ keyStore }) => rotateKeys(keyStore, { mayContinue: true })),
  'back up': (scene) => scene.backUp(),
  restore: (scene) => scene.restore(),
  'fail over': (scene) => scene.failOver(),
}
