import type { adsEvents } from '#events/figures/ads.ts'
import type { EventDescription } from '../event-description.ts'

/** Descriptions of the events of ad spend, for docs/events.md and the views of analysts. */
export const adsDescriptions: { [type in keyof typeof adsEvents]: EventDescription<type> } = {
  'ads.day-spent': {
    recorded: 'An ad tool reports what was spent on a day. It replaces what the tool reported about the day before.',
    fields: {
      source: 'Ad tool, such as `meta`.',
      day: 'Day of the spend (UTC).',
      digest: 'SHA-256 of the imported file.',
      spent: 'Amount per creative and currency, in minor units.',
    },
  },
  'ads.rates-given': {
    recorded: 'A file gives the exchange rates of a month. They replace earlier ones of that month.',
    fields: {
      month: 'Month of the rates, `2026-03`.',
      digest: 'SHA-256 of the imported file.',
      rates: 'Units of a currency per euro on a day, as decimal text.',
    },
  },
}
