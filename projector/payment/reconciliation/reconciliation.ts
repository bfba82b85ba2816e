import { type Pool, transaction } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { anyOf, runChange } from '#db/query.ts'
import type { DaySums, ProviderFigures } from '#commands/payment/provider-figures.ts'
import { DAY_MS, dayOf, daysFrom } from '#events/time/time.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'
import { compareDay, comparePayments, type PaymentDifference, type OurSums } from './compare.ts'
import { readIds, readOurPayments, readOurSums } from './our-figures.ts'

/** Refunds and late reports change days of the past. */
const COMPARED_DAYS = 30

/** A day that its sums can't compare is read payment by payment in these first nights. */
const LISTED_DAYS = 3

/** The hour (UTC) at which the provider has the figures of the day before. */
const HOUR = 4

type Deps = { pool: Pool; figures: ProviderFigures; clock: Clock }

/** Creates the nightly job that compares each day with what the provider reports, and names the payments that differ. */
export const createReconciliation = (deps: Deps): PeriodicJob => ({
  name: 'reconciliation',
  next: nextNight,
  run: async (signal) => {
    const { pool, figures, clock } = deps
    const now = clock()
    const [from, until] = [before(now, COMPARED_DAYS), dayOf(now)]
    const ours = await readOurSums(pool, from, until)
    const found = new Map<string, PaymentDifference[]>()
    for (const sums of await figures.daySums(from, until)) {
      signal.throwIfAborted()
      const result = compareDay(sums, ours.get(sums.day))
      if (result === 'equal') found.set(sums.day, [])
      else if (result === 'different' || sums.day >= before(now, LISTED_DAYS))
        found.set(sums.day, await differencesOf(deps, sums, ours.get(sums.day), result === 'different'))
    }
    return await replace(pool, from, found, now)
  },
})

const nextNight = (after: Date): Date => {
  const next = new Date(after)
  next.setUTCHours(HOUR, 0, 0, 0)
  return next > after ? next : new Date(next.getTime() + DAY_MS)
}

const before = (now: Date, days: number) => daysFrom(dayOf(now), -days)

/** Returns what differs on a day. Sums that differ although each payment agrees are a difference of their own. */
const differencesOf = async (
  { pool, figures }: Deps,
  { day, currency, revenue }: DaySums,
  ours: OurSums | undefined,
  isDifferent: boolean,
): Promise<PaymentDifference[]> => {
  const ids = await readIds(pool, day)
  const theirs = await figures.payments(day, ids)
  const all = [...new Set([...ids, ...theirs.map(({ transactionId }) => transactionId)])]
  const named = comparePayments(await readOurPayments(pool, all), theirs)
  if (named.length > 0 || !isDifferent) return named
  return [{ transactionId: '', kind: 'day', currency, ours: ours?.revenue[currency] ?? null, theirs: revenue }]
}

/** Replaces the differences of the days that were compared, and forgets those of days that no longer are. */
const replace = (pool: Pool, from: string, found: ReadonlyMap<string, PaymentDifference[]>, now: Date) =>
  transaction(pool, async (client) => {
    const days = [...found.keys()]
    const rows = [...found].flatMap(([day, all]) =>
      all.map(({ transactionId, ...one }) => ({ ...one, day, transaction_id: transactionId, found_at: now })),
    )
    const old = operational
      .deleteFrom('reactions.differences')
      .where((row) => row.or([row('day', '=', anyOf(days)), row('day', '<', from)]))
    await runChange(client, old)
    if (rows.length > 0) await runChange(client, operational.insertInto('reactions.differences').values(rows))
    return rows.length
  })
