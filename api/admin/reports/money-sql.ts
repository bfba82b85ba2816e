import { viewOf } from '#db/read-models/description.ts'
import { moneyModel } from '#db/read-models/money.ts'

export const MONEY = {
  contacts: viewOf(moneyModel, 'contacts'),
  entries: viewOf(moneyModel, 'entries'),
  spend: viewOf(moneyModel, 'spend'),
  rates: viewOf(moneyModel, 'rates'),
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

/** The position up to which the figures include events. */
export const POSITION = `(
  select c.position from projector.checkpoints c
  join projector.projections p on p.name = c.name and p.live_version = c.version
  where c.name = '${moneyModel.name}')`
