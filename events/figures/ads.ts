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
  'ads.day-spent': event({
    recorded: 'An ad tool reports what was spent on a day. It replaces what the tool reported about the day before.',
    data: z.object({
      source: z.string(),
      day: Day,
      digest: z.string(),
      spent: z.array(z.object({ creo: z.string(), currency, amount: z.number().int() })),
    }),
    fields: {
      source: 'Ad tool, such as `meta`.',
      day: 'Day of the spend (UTC).',
      digest: 'SHA-256 of the imported file.',
      spent: 'Amount per creative and currency, in minor units.',
    },
  }),
  /** In `exchange-rates`. Replaces the rates of a month. A rate is decimal text: units of the currency per euro. */
  'ads.rates-given': event({
    recorded: 'A file gives the exchange rates of a month. They replace earlier ones of that month.',
    data: z.object({
      month: z.string(),
      digest: z.string(),
      rates: z.array(z.object({ day: Day, currency, rate: z.string() })),
    }),
    fields: {
      month: 'Month of the rates, `2026-03`.',
      digest: 'SHA-256 of the imported file.',
      rates: 'Units of a currency per euro on a day, as decimal text.',
    },
  }),
}
