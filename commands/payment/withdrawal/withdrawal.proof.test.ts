import { expect, test } from 'vitest'
import { GUARANTEE_DAYS, WITHDRAWAL_DAYS } from '#events/payment/money/refund-days.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'
import { isReturned, OBJECTION_MS, stopDueAt } from './withdrawal.decision.ts'
import { createRng } from '#tools/random/rng.ts'

/*
 * Simulates a year of subscribers who cancel and withdraw, against a provider that charges each plan until its renewals
 * end. The decisions are those of the product; the clock, the people and the provider are a model.
 */

const SUBSCRIBERS = 10_000
const YEAR_MS = 365 * DAY_MS

const random = createRng(20_261_124).next
const within = (ms: number) => random() * ms

type Payment = { kind: 'purchase' | 'renewal'; paidAt: Date; isBack: boolean }
type Plan = { payments: Payment[]; nextChargeAt: number; renews: boolean; endedAt: number | undefined }
type Step = { at: number; run: () => void }

/** A person who may cancel, or withdraw and then tap in the mail, wait for an operator, or both. */
const live = () => {
  const boughtAt = within(YEAR_MS)
  const isTrial = random() < 0.6
  const first: Payment = { kind: 'purchase', paidAt: new Date(boughtAt), isBack: false }
  const plan: Plan = {
    payments: [first],
    nextChargeAt: boughtAt + (isTrial ? 7 : 28) * DAY_MS,
    renews: true,
    endedAt: undefined,
  }
  const steps: Step[] = []
  const doAt = (at: number, run: () => void) => void steps.push({ at, run })
  const stop = () => {
    plan.renews = false
  }
  /** The person has said that nothing more may be charged. */
  const end = (at: number) => {
    plan.endedAt ??= at
  }

  const charge = () => {
    if (!plan.renews) return
    plan.payments.push({ kind: 'renewal', paidAt: new Date(plan.nextChargeAt), isBack: false })
    plan.nextChargeAt += 28 * DAY_MS
    doAt(plan.nextChargeAt, charge)
  }
  doAt(plan.nextChargeAt, charge)

  const withdraw = (at: number) => {
    const [receivedAt, isFromBuyer] = [new Date(at), random() < 0.3]
    end(at)
    const ends = () => {
      const dueAt = stopDueAt(new Date(plan.nextChargeAt), receivedAt, isFromBuyer ? 'proven' : receivedAt).getTime()
      doAt(Math.max(at, dueAt), stop)
    }
    ends()
    if (random() < 0.3) doAt(at + within(2 * DAY_MS), stop)
    doAt(at + within(13 * DAY_MS), () => {
      stop()
      for (const paid of plan.payments) paid.isBack ||= isReturned(paid, first.paidAt, receivedAt)
    })
    return receivedAt
  }

  const fate = random()
  const cancelsAt = boughtAt + within(120 * DAY_MS)
  const withdrawsAt = boughtAt + within(40 * DAY_MS)
  let receivedAt: Date | undefined
  if (fate < 0.5)
    doAt(cancelsAt, () => {
      end(cancelsAt)
      stop()
    })
  if (fate > 0.3 && fate < 0.7)
    doAt(withdrawsAt, () => {
      receivedAt = withdraw(withdrawsAt)
    })

  for (let now = 0; now < YEAR_MS + 60 * DAY_MS;) {
    const next = steps.toSorted((a, b) => a.at - b.at)[0]
    if (!next) break
    steps.splice(steps.indexOf(next), 1)
    now = next.at
    next.run()
  }
  return { plan, first, receivedAt }
}

const people = Array.from({ length: SUBSCRIBERS }, live)

test('in a year of 10,000 subscribers, nothing is charged after a cancelation or a withdrawal, or it comes back', () => {
  const chargedAfter = people.filter(
    ({ plan: { payments, endedAt } }) =>
      endedAt !== undefined &&
      payments.some(({ paidAt, isBack }) => {
        const ageMs = paidAt.getTime() - endedAt
        // The owner of an address has a day to object to what a stranger may have sent.
        return ageMs > 0 && !(isBack && ageMs <= OBJECTION_MS)
      }),
  )
  expect(people.filter(({ plan }) => plan.endedAt !== undefined).length).toBeGreaterThan(SUBSCRIBERS / 2)
  expect(people.flatMap(({ plan }) => plan.payments).length).toBeGreaterThan(3 * SUBSCRIBERS)
  expect(chargedAfter).toHaveLength(0)
})

test('in a year of 10,000 subscribers, every withdrawal in time returns every payment, and none keeps what is not due', () => {
  const withdrawn = people.filter(({ receivedAt }) => receivedAt !== undefined)
  const ageOf = ({ first, receivedAt }: (typeof people)[number]) =>
    ((receivedAt?.getTime() ?? 0) - first.paidAt.getTime()) / DAY_MS
  const inTime = withdrawn.filter((one) => ageOf(one) <= WITHDRAWAL_DAYS)
  const renewedTrials = inTime.filter(({ plan }) => plan.payments.length > 1)
  expect(renewedTrials.length).toBeGreaterThan(100)
  expect(inTime.every(({ plan }) => plan.payments.every(({ isBack }) => isBack))).toBe(true)
  const guaranteed = withdrawn.filter((one) => ageOf(one) > WITHDRAWAL_DAYS + 1 && ageOf(one) <= GUARANTEE_DAYS)
  expect(guaranteed.length).toBeGreaterThan(100)
  const before = ({ plan, receivedAt }: (typeof people)[number]) =>
    plan.payments.filter(({ paidAt }) => receivedAt !== undefined && paidAt <= receivedAt)
  for (const one of guaranteed)
    expect(before(one).map(({ kind, isBack }) => isBack === (kind === 'purchase'))).not.toContain(false)
  const late = withdrawn.filter((one) => ageOf(one) > GUARANTEE_DAYS)
  expect(late.flatMap(before).filter(({ isBack }) => isBack)).toEqual([])
})

test('a withdrawal in the last hours of the 14th day is in time in every time zone', () => {
  const boughtAt = new Date('2026-03-10T00:30:00Z')
  const paid = { kind: 'renewal' as const, paidAt: new Date('2026-03-17T00:30:00Z') }
  expect(isReturned(paid, boughtAt, new Date(boughtAt.getTime() + 15 * DAY_MS - HOUR_MS))).toBe(true)
  expect(isReturned(paid, boughtAt, new Date(boughtAt.getTime() + 15 * DAY_MS + HOUR_MS))).toBe(false)
})
