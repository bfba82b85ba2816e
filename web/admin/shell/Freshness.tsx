import type { FreshnessReply } from '#api/contracts/figures/insights.ts'
import { reportNow, reportZone } from '#web/admin/figures/filters/report-zone.ts'
import { formatCount, formatWait } from './format.ts'
import styles from './freshness.module.css'

/** Describes the age of the data, by the clock of the owner, as the days of reports are. */
export const freshnessText = ({ at, behind, lagSeconds }: FreshnessReply, zone = reportZone()): string => {
  const time = `${reportNow(new Date(at), zone).toISOString().slice(11, 19)} ${zone}`
  if (behind === 0) return `As of ${time}, up to date`
  return `As of ${time}, ${formatCount(behind)} events behind by ${formatWait(Math.max(lagSeconds, 0.1))}`
}

type Props = { freshness: FreshnessReply | undefined; live: boolean; onLive: (live: boolean) => void }

/** Shows the age of the data, and a switch for live updates. */
export const Freshness = ({ freshness, live, onLive }: Props) => (
  <div className={styles.freshness}>
    {freshness && (
      <span className={styles.age} data-late={freshness.lagSeconds > 10}>
        {freshnessText(freshness)}
      </span>
    )}
    <label className={styles.live}>
      <input type="checkbox" checked={live} onChange={(event) => onLive(event.target.checked)} />
      Live
    </label>
  </div>
)
