import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import { viewOf } from '#db/read-models/description.ts'
import { moneyModel } from '#db/figures/money.ts'
import type { ReadModel } from '#db/read-models/names.ts'

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

/** Returns the name of a number, or `(none)`. */
export const nameSql = (number: string) =>
  `coalesce((select n.name from ${MONEY.names} n where n.id = ${number}), '${UNKNOWN_MEMBER}')`

/** Returns the numbers of names as an array, 0 for `(none)`. A name that no event had finds nothing. */
export const numbersSql = (names: string) =>
  `(array(select n.id from ${MONEY.names} n where n.name = any(${names})) || case when '${UNKNOWN_MEMBER}' = any(${names}) then array[0] else '{}'::int[] end)`
