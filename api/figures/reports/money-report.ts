import type { MoneyQuery, MoneyReply, MoneyRow } from '#api/contracts/figures/money.ts'
import { WINDOWS } from '#api/contracts/figures/definitions/money.ts'
import { revenueOf } from '#api/contracts/figures/definitions/figure.ts'
import { currency } from '#events/payment/money/plans.ts'
import type { Pool } from '#db/client.ts'
import { readNames } from '#db/figures/ad-name-list.ts'
import { MAX_TABLE_GROUPS } from './funnel-table.ts'
import {
  type ContactSums,
  type EntrySums,
  isOfBuyers,
  isOfLandings,
  queryMoney,
  type SpendSums,
} from './money-query.ts'

/** The parts of a report that its groups have: plans and sale prices have no visitors, and spend is known by creative. */
type Parts = { hasVisitors: boolean; hasLandings: boolean; hasSpend: boolean }

type Found = { contact?: ContactSums | undefined; entry?: EntrySums | undefined; spend?: SpendSums | undefined }

/** @param all the visitors of all groups, who say which cohorts are young where a group has no visitors of its own. */
const rowOf = (
  name: string,
  { contact, entry, spend }: Found,
  { hasVisitors, hasLandings, hasSpend }: Parts,
  all: ContactSums | undefined,
): MoneyRow => ({
  name,
  sums: {
    landings: hasVisitors && hasLandings ? (contact?.landings ?? 0) : null,
    visitors: hasVisitors ? (contact?.visitors ?? 0) : null,
    emails: contact?.emails ?? 0,
    buyers: entry?.buyers ?? 0,
    firstPayments: entry?.firstPayments ?? 0,
    renewals: entry?.renewals ?? 0,
    refunded: entry?.refunded ?? 0,
    chargedBack: entry?.chargedBack ?? 0,
    tax: entry?.tax ?? 0,
    fees: entry?.fees ?? 0,
    // Too little would make buyers look cheap, so a sum that lacks a rate stays unknown.
    spend: hasSpend ? (spend ?? { spend: 0 }).spend : null,
    paybackDay: hasSpend ? (spend?.paybackDay ?? null) : null,
  },
  payments: entry?.payments ?? 0,
  unreported: entry?.unreported ?? 0,
  values: WINDOWS.map((_, n) => {
    const counted = hasVisitors ? contact : all
    const visitors = counted?.complete[n] ?? 0
    return {
      visitors: hasVisitors ? visitors : 0,
      net: entry?.complete[n] ?? 0,
      growing: (counted?.visitors ?? 0) - visitors,
    }
  }),
})

const bySize = ({ sums: a }: MoneyRow, { sums: b }: MoneyRow) =>
  (b.spend ?? 0) - (a.spend ?? 0) || (b.visitors ?? 0) - (a.visitors ?? 0) || revenueOf(b) - revenueOf(a)

/**
 * Returns what visitors cost and pay by group.
 * @throws {Refusal} 503 until a projector has run.
 */
export const readMoney = async (
  pool: Pool,
  query: MoneyQuery,
  today: string,
  acceptsSimulated: boolean,
): Promise<MoneyReply> => {
  const { position, contacts, entries, spend, programs, own, unconverted } = await queryMoney(
    pool,
    query,
    today,
    acceptsSimulated,
  )
  // Spend is of whole days and creatives, so it says nothing about a part of their visitors.
  const isWhole = query.filter_age === 'all age' && query.filter_version === undefined
  const total: Found = {}
  const found = new Map<string, Found>()
  const add = <Part extends keyof Found>(part: Part, all: readonly NonNullable<Found[Part]>[] | null) => {
    for (const one of all ?? []) {
      if (one.isTotal) total[part] = one
      else if (one.name !== null) found.set(one.name, { ...found.get(one.name), [part]: one })
    }
  }
  const hasVisitors = !isOfBuyers(query)
  if (hasVisitors) add('contact', contacts)
  else total.contact = contacts?.find(({ isTotal }) => isTotal)
  add('entry', entries)
  const isByCreative = query.groupBy === 'creo'
  if (isWhole && isByCreative) add('spend', spend)
  else total.spend = spend?.find(({ isTotal }) => isTotal)
  const hasSpend = isWhole && spend !== null && spend.some(({ isTotal }) => !isTotal)
  const hasLandings = isOfLandings(query)
  const parts = { hasVisitors, hasLandings, hasSpend: isByCreative && hasSpend }
  const nameOf = await readNames(pool, [...found.keys()])
  const rows = [...found].map(([key, one]) => rowOf(nameOf(key), one, parts, total.contact)).toSorted(bySize)
  return {
    currency,
    position: position ?? 0,
    windows: [...WINDOWS],
    rows: rows.slice(0, MAX_TABLE_GROUPS),
    total: rowOf('Total', total, { hasVisitors: true, hasLandings, hasSpend }, total.contact),
    programs,
    own,
    more: Math.max(0, rows.length - MAX_TABLE_GROUPS),
    unconverted: unconverted ?? [],
  }
}
