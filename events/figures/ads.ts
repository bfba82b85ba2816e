import { z } from 'zod'
import { event } from '#events/core/definition.ts'

/** Returns the stream of what one ad tool reports about a month: that of all months would grow too large to read. */
export const spendStream = (source: string, day: string) => `spend-${source}-${day.slice(0, 7)}`

export const RATES = 'exchange-rates'

const Day = z.string()
const currency = z.string()

/** Events of ad spend. The imported files themselves are in `desk.spend_files` under their digest. */
export const adsEvents = {
  /** In `spend-<source>-<month>`. Replaces everything that the source reported about the day before. */
  'ads.day-spent': event(
    z.object({
      source: z.string(),
      day: Day,
      digest: z.string(),
      spent: z.array(z.object({ creo: z.string(), currency, amount: z.number().int() })),
    }),
  ),
  /** In `exchange-rates`. Replaces the rates of a month. A rate is decimal text: units of the currency per euro. */
  'ads.rates-given': event(
    z.object({
      month: z.string(),
      digest: z.string(),
      rates: z.array(z.object({ day: Day, currency, rate: z.string() })),
    }),
  ),
}
