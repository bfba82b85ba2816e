import { defineCheck, failure, ok, warning } from '#db/operations/checks/check.ts'
import { MINUTE_MS } from '#events/time/time.ts'

/** The servers of an installation may be wrong together, and signatures of webhooks tolerate a minute. */
const LIMIT_SECONDS = 10

export const providerClock = defineCheck({
  title: 'Clock of the payment provider',
  question: 'Does our clock agree with that of the payment provider, who signs reports of payments with the time?',
  fix: 'timedatectl set-ntp true, on each machine; timedatectl timesync-status',
  runbook:
    'All reports of payments are refused while the clock is a minute off. The provider repeats them for three days.',
  mailAfterMs: MINUTE_MS,
  read: ({ providerAheadMs }) => providerAheadMs?.().catch(() => 'silent' as const),
  judge: (aheadMs) => {
    if (aheadMs === undefined) return ok('The checkout is simulated, so no clock elsewhere matters.')
    if (aheadMs === 'silent') return warning('The payment provider did not say the time.')
    const seconds = Math.round(Math.abs(aheadMs) / 1_000)
    return seconds > LIMIT_SECONDS
      ? failure(`Our clock is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} that of the payment provider.`)
      : ok('Our clock agrees with that of the payment provider.')
  },
})
