import { Button } from '#web/ui/button/Button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { mySaves } from '#web/course/saves/my-saves.ts'
import type { Stale } from '#web/course/data/resource.ts'
import { mayForget } from '#web/course/writing/keeping.ts'
import styles from './status-banner.module.css'

type Props = {
  /** The saved days that wait to be sent. */
  waiting: readonly number[]
  /** The day that was just saved. */
  saved: number | undefined
  /** The reason for showing a stored copy of the journey; undefined for a current one. */
  stale: Stale | undefined
}

const STALE: Record<Stale, string> = {
  offline: 'You’re offline. You can still open the days you’ve visited.',
  'server-error': 'We have a problem on our side. This is how your journey was the last time you were here.',
}

const nameDays = (days: readonly number[]) =>
  days.length === 1 ? `Day ${days[0]} is` : `Days ${days.slice(0, -1).join(', ')} and ${days.at(-1)} are`

/** Shows temporary messages, and announces changes to screen readers. */
export const StatusBanner = ({ waiting, saved, stale }: Props) => (
  <div role="status" className={styles.tidings}>
    {waiting.length > 0 && (
      <div>
        <p>
          {nameDays(waiting)} saved on this device, and will be sent when there’s a connection.
          {mayForget() && ' Please come back within a week: this browser removes it after that.'}
        </p>
        <Button variant="quiet" compact onClick={() => mySaves().nudge()}>
          Try now
        </Button>
      </div>
    )}
    {saved !== undefined && !waiting.includes(saved) && <VisuallyHidden>Day {saved} is saved.</VisuallyHidden>}
    {stale && <p className={stale === 'offline' ? styles.offline : undefined}>{STALE[stale]}</p>}
  </div>
)
