import type { FreshnessReply } from '#api/contracts/figures/insights.ts'
import { reportNow, reportZone } from '#web/admin/figures/filters/report-zone.ts'
import styles from './freshness.module.css'

const formatDuration = (seconds: number) => {
  if (seconds < 1) return 'less than a second'
  if (seconds < 90) return `${Math.round(seconds)} s`
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}

/** Describes the age of the data, by the clock of the owner, as the days of reports are. */
export const freshnessText = ({ at, behind, lagSeconds }: FreshnessReply, zone = reportZone()): string => {
  const time = `${reportNow(new Date(at), zone).toISOString().slice(11, 19)} ${zone}`
  if (behind === 0) return `As of ${time}, up to date`
  return `As of ${time}, ${behind.toLocaleString('en-US')} events behind by ${formatDuration(lagSeconds)}`
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
