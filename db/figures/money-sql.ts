import { adKeyOf } from '#events/figures/ad-name.ts'
import { viewOf } from '#db/read-models/description.ts'
import { moneyModel } from '#db/figures/money.ts'
import type { ReadModel } from '#db/read-models/names.ts'
import { ALL_AGES, UNKNOWN_MEMBER } from '#db/figures/quiz-funnel.ts'

export const MONEY = {
  contacts: viewOf(moneyModel, 'contacts'),
  entries: viewOf(moneyModel, 'entries'),
  spend: viewOf(moneyModel, 'spend'),
  rates: viewOf(moneyModel, 'rates'),
  names: viewOf(moneyModel, 'names'),
}

/** Rates are missing on weekends and holidays. An older rate than this does not count. */
const RATE_DAYS = 7

const latestRate = (code: string) => `(
  select case when ${code} = 'EUR' then 100 else (
    select minor_per_euro from ${MONEY.rates} r
    where r.currency = ${code} and r.day between n.day - ${RATE_DAYS} and n.day order by r.day desc limit 1) end)`

/**
 * Returns common table expressions that convert amounts: `factors` has the rate of each currency and day in `needed` to the
 * currency `$1`, as a fraction. It is null without a rate.
 */
export const factors = (needed: string) => `
  needed as (${needed}),
  factors as (
    select currency, day,
      case when currency = $1 then 1 else ${latestRate('$1')} end as multiplied,
      case when currency = $1 then 1 else ${latestRate('n.currency')} end as divided
    from needed n)`

/** Converts an amount in exact decimals, and rounds it to whole minor units. */
export const converted = (amount: string) => `round(coalesce(${amount}, 0) * multiplied / divided)::bigint`

/** Returns the position up to which all of these read models include events; null while one is missing. */
export const positionOf = (...names: ReadModel[]) => `(
  select case when count(*) = ${names.length} then min(c.position) end from projector.checkpoints c
  join projector.projections p on p.name = c.name and p.live_version = c.version
  where c.name in (${names.map((name) => `'${name}'`).join(', ')}))`

export const POSITION = positionOf('money')

/** Returns the condition on entries `e` that leaves out payments of the simulated checkout, unless these count. */
export const isCounted = (acceptsSimulated: boolean): string => (acceptsSimulated ? 'true' : 'not e.is_test')

export type ContactFilters = {
  filter_version?: string | undefined
  filter_creo?: string | undefined
  filter_age?: string | undefined
}

/** Returns the columns of contacts that filters name, each with its value. */
export const filteredColumns = (query: ContactFilters): [column: string, value: string][] => {
  const wanted = {
    version: query.filter_version,
    creo: query.filter_creo && adKeyOf(query.filter_creo),
    age: query.filter_age,
  }
  return Object.entries(wanted).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ALL_AGES,
  )
}

/** Returns the name of a number, or `(none)`. */
export const nameSql = (number: string) =>
  `coalesce((select n.name from ${MONEY.names} n where n.id = ${number}), '${UNKNOWN_MEMBER}')`

/** Returns the numbers of names as an array, 0 for `(none)`. A name that no event had finds nothing. */
export const numbersSql = (names: string) =>
  `(array(select n.id from ${MONEY.names} n where n.name = any(${names})) || case when '${UNKNOWN_MEMBER}' = any(${names}) then array[0] else '{}'::int[] end)`

/** Returns the conditions of filters, whose values are the parameters from `first` on. */
export const conditionsOf = (filtered: readonly [column: string, value: string][], first: number) =>
  filtered
    .map(([column], n) =>
      column === 'age'
        ? ` and coalesce(c.age, '${UNKNOWN_MEMBER}') = $${first + n}`
        : ` and coalesce(c.${column}, 0) = any(${numbersSql(`array[$${first + n}::text]`)})`,
    )
    .join('')
