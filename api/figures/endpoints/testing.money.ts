import type { NewEvent } from '#db/event-store.ts'
import { DAY_MS } from '#events/time/time.ts'
import { paymentStream } from '#events/payment/payment.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { visitStream } from '#events/quiz/visit.ts'
import type { TestApi } from '#api/testing.ts'
import { createRng, type Rng } from '#tools/random/rng.ts'

const metadata = { correlation: 'c', causation: 'o' }
const CURRENCIES = ['USD', 'USD', 'EUR', 'JPY', 'GBP'] as const
const CREOS = ['psalm', 'heart', 'lamp', null]
const LICENSES = ['trial', 'monthly', 'lifetime'] as const

type Payment = { id: string; quizUserId: string | null; at: Date; isRenewal: boolean }

const occurred = (at: Date) => `${at.toISOString().slice(0, -1)}000000Z`

/** Creates the reports of a payment with its refunds and chargebacks, some of them twice and in the wrong order. */
const paid = (rng: Rng, { id, quizUserId, at, isRenewal }: Payment): NewEvent[] => {
  const [currency, license] = [CURRENCIES[rng.below(5)] ?? 'USD', LICENSES[rng.below(3)] ?? 'trial']
  const amount = 1_000 + rng.below(5_000)
  const counted = { quizUserId, license, currency, amount, customerId: null, subscriptionId: null }
  const reported = (name: string, on: Date) => ({
    webhookId: `evt_${id}_${name}`,
    webhookType: 'x',
    occurredAt: occurred(on),
  })
  const transaction = {
    ...counted,
    ...reported('paid', at),
    status: 'completed',
    origin: isRenewal ? 'subscription_recurring' : 'web',
    priceIds: [],
    discountId: rng.below(3) === 0 ? 'dsc_1' : null,
    paidAt: at.toISOString(),
    periodEndsAt: null,
    ...(rng.below(4) > 0 && { tax: Math.round(amount / 6), fee: 50 + Math.round(amount / 20) }),
  }
  const purchase = { ...counted, kind: isRenewal ? 'renewal' : 'purchase', paidAt: at.toISOString() }
  const adjustment = (name: string, action: string, part: number, days: number, status = 'approved') => ({
    type: 'payment.adjustment-reported',
    data: {
      ...reported(name, new Date(at.getTime() + days * DAY_MS)),
      adjustmentId: `adj_${id}_${name.split(' ')[0]}`,
      action,
      status,
      currency,
      amount: part,
      tax: Math.round(part / 6),
    },
  })
  const half = Math.floor(amount / 2)
  const adjustments = [
    [adjustment('refund', 'refund', amount, 4)],
    [
      adjustment('refund approved', 'refund', half, 9),
      adjustment('refund pending', 'refund', half, 2, 'pending_approval'),
    ],
    [adjustment('charge', 'chargeback', amount, 12)],
    [adjustment('back', 'chargeback_reverse', amount, 40), adjustment('charge', 'chargeback', amount, 12)],
  ]
  const now = new Date().toISOString()
  const given = (adjustments[rng.below(12)] ?? []).filter(({ data }) => data.occurredAt < now)
  return [
    { type: 'payment.transaction-reported', data: transaction },
    { type: 'payment.purchase-completed', data: purchase },
    ...given,
    ...given,
    {
      type: 'payment.transaction-reported',
      data: { ...transaction, ...reported('early', new Date(at.getTime() - 1)), status: 'paid' },
    },
  ].map((event) => ({ ...event, at, metadata }) as NewEvent)
}

const visit = async ({ store }: TestApi, rng: Rng, n: number, newest: number) => {
  const quizUserId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const at = new Date(newest - rng.below(260) * DAY_MS)
  const creo = CREOS[rng.below(4)] ?? null
  if (rng.below(10) > 0) {
    const traits = {
      deviceType: ['phone', 'desktop'][rng.below(2)],
      os: ['iOS', 'Android', 'macOS'][rng.below(3)],
      inApp: null,
    }
    const place = { language: ['en', 'es', null][rng.below(3)], country: ['US', 'GB', null][rng.below(3)] }
    const utm = { source: ['facebook', 'google'][rng.below(2)] }
    const first = { creo: rng.below(2) ? creo : null, utm, clickId: 'fbclid', ...traits, ...place }
    const again = { ...first, creo: CREOS[rng.below(4)] ?? null, utm: { source: 'tiktok' }, clickId: 'ttclid' }
    const landings = rng.below(3) === 0 ? [first, again] : [first]
    await store.append(
      visitStream(quizUserId),
      landings.map((data) => ({ type: 'visit.landing-seen', data, at, metadata }) as NewEvent),
    )
  }
  const arrived = new Date(at.getTime() + (rng.below(20) === 0 ? DAY_MS : 0))
  const events = [
    { type: 'quiz.visitor-arrived', data: { creo } },
    { type: 'quiz.question-set-given', data: { version: ['v1', 'v2'][rng.below(2)], assignment: null } },
    { type: 'quiz.age-chosen', data: { age: ['18-29', '46-60'][rng.below(2)] } },
  ]
  await store.append(
    visitorStream(quizUserId),
    events.map((event) => ({ ...event, at: arrived, metadata }) as NewEvent),
  )
  if (rng.below(3) > 0) return
  const boughtAt = arrived.getTime() + rng.below(5) * DAY_MS
  for (let renewal = 0; renewal <= rng.below(4); renewal++) {
    const id = `txn_${n}_${renewal}`
    const when = new Date(Math.min(boughtAt + renewal * 28 * DAY_MS, newest))
    await store.append(paymentStream(id), paid(rng, { id, quizUserId, at: when, isRenewal: renewal > 0 }))
  }
}

/** Records visitors over 260 days until `newest`, with payments in four currencies, and a payment without a visitor. */
export const recordBusiness = async (api: TestApi, newest: number, visitors = 150): Promise<void> => {
  const rng = createRng(7)
  for (let n = 0; n < visitors; n++) await visit(api, rng, n, newest)
  const lost = { id: 'txn_lost', quizUserId: null, at: new Date(newest - 90 * DAY_MS), isRenewal: false }
  await api.store.append(paymentStream('txn_lost'), paid(rng, lost))
}
