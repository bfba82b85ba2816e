import type { Mark } from '#api/contracts/figures/marks.ts'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { anyOf, runQuery } from '#db/query.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'
import { reportDayOf } from '#events/time/report-day.ts'
import { DAY_MS } from '#events/time/time.ts'
import { type SoldPrice, START_ACTS } from './record-start.ts'

type Detail = Readonly<Record<string, unknown>>
/** `before` is of the act before by the same name; empty without one. */
type Act = { kind: Mark['kind']; text: (detail: Detail, before: Detail) => string }

const detailOf = (text = '{}') => JSON.parse(text) as Detail

/** Names what is sold at another price than before, or by another id. */
const pricesText = (prices: Detail, before: Detail): string => {
  if (Object.keys(before).length === 0) return 'First prices'
  const changes = Object.entries(prices as Record<string, SoldPrice>).flatMap(([name, [id, amount]]) => {
    const [idBefore, amountBefore = 'nothing'] = (before[name] ?? []) as Partial<SoldPrice>
    if (amount !== amountBefore) return `${name}: ${amountBefore} to ${amount}`
    return id === idBefore ? [] : `${name}: another id, still ${amount}`
  })
  return `Price of ${changes.join(', ') || 'a plan: removed'}`
}

/** Acts of admins that change figures, each with its mark. */
const ACTS: Readonly<Record<string, Act>> = {
  'published a question set': { kind: 'questions', text: ({ version }) => `Question set ${String(version)} published` },
  'set the weights of question sets': {
    kind: 'experiment',
    text: ({ experiment, plan, weights }) =>
      `${plan ? 'Experiment' : 'Weights'} ${String(experiment)}: ${Object.entries(weights as object)
        .map(([version, weight]) => `${version} ${String(weight)}`)
        .join(', ')}`,
  },
  'imported ad spend': {
    kind: 'spend',
    text: ({ source, rows }) => `Spend of ${String(source)} imported, ${String(rows)} rows`,
  },
  'admitted names of ads': { kind: 'names', text: ({ kind }) => `Names of ${String(kind)} admitted` },
  'asked for a rebuild': { kind: 'rebuild', text: ({ projection }) => `Rebuild of ${String(projection)}` },
  [START_ACTS.release]: { kind: 'release', text: ({ release }) => `Release ${String(release)} started` },
  [START_ACTS.prices]: { kind: 'prices', text: pricesText },
  noted: { kind: 'note', text: ({ text }) => String(text) },
}

const MAX_MARKS = 500

/** Returns what changed on these days, in order. Everything is a fact that is stored anyway; a note is an act like others. */
export const readMarks = async (pool: Pool, { start, end }: DayRange): Promise<Mark[]> => {
  // A day has up to 14 hours more in one time zone than in another.
  const [from, to] = [new Date(Date.parse(start) - DAY_MS), new Date(Date.parse(end) + 2 * DAY_MS)]
  const acts = operational
    .selectFrom('desk.acts')
    .select(['act', 'detail', 'first_at as at'])
    .where('kind', '=', 'changes')
    .where('act', '=', anyOf(Object.keys(ACTS)))
    // A note may be about a day long before it was written, and prices are compared with those before.
    .where((row) =>
      row.or([
        row('act', '=', anyOf(['noted', START_ACTS.prices])),
        row.and([row('last_at', '>=', from), row('first_at', '<', to)]),
      ]),
    )
    .orderBy('first_at', 'desc')
    .limit(MAX_MARKS)
  const incidents = operational
    .selectFrom('reactions.incidents')
    .select(['text', 'opened_at', 'resolved_at'])
    .where('opened_at', '<', to)
    .where((row) => row.or([row('resolved_at', 'is', null), row('resolved_at', '>=', from)]))
    .orderBy('opened_at', 'desc')
    .limit(MAX_MARKS)
  const markOf = (at: Date, kind: Mark['kind'], text: string, day = reportDayOf(at)): Mark => ({
    at: at.toISOString(),
    day,
    kind,
    text,
  })
  const marks = [
    ...(await runQuery(pool, acts)).flatMap(({ act, detail, at }, n, all) => {
      const mark = ACTS[act]
      if (!mark) return []
      const known = detailOf(detail)
      const before = detailOf(all.slice(n + 1).find((one) => one.act === act)?.detail)
      return [
        markOf(at, mark.kind, mark.text(known, before), typeof known['day'] === 'string' ? known['day'] : undefined),
      ]
    }),
    ...(await runQuery(pool, incidents)).flatMap(({ text, opened_at, resolved_at }) => [
      markOf(opened_at, 'incident', text),
      ...(resolved_at ? [markOf(resolved_at, 'incident', `Over: ${text}`)] : []),
    ]),
  ]
  return marks
    .filter(({ day }) => day >= start && day <= end)
    .toSorted((a, b) => (a.day + a.at < b.day + b.at ? -1 : 1))
    .slice(-MAX_MARKS)
}
