import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import type { DayState } from '#web/cabinet/day/day-state.ts'
import styles from './day-cell.module.css'
import type { DayStatus } from './journey.ts'

const MARKS: Record<DayStatus | 'waiting', string> = {
  completed: 'm5 10.5 3.5 3.5L15.5 6.5',
  active: 'M10 3.5c1.7 2.6 4 4.6 4 7.6a4 4 0 0 1-8 0c0-3 2.3-5 4-7.6Z',
  opened: 'M4.5 10a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0',
  locked: 'M5.5 9.5h9v6.5h-9zM7.5 9.5V7a2.5 2.5 0 0 1 5 0v2.5',
  waiting: 'M10 15.5v-10M5.5 9.5 10 5l4.5 4.5',
}

/** Shows a status as a shape, not only as a color. */
export const StatusMark = ({ status }: { status: DayStatus | 'waiting' }) => (
  <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true">
    <path d={MARKS[status]} />
  </svg>
)

type Props = {
  day: number
  title: string | undefined
  status: DayStatus
  /** Additional text for screen readers: when the day opens, or that its save waits. */
  more: string | undefined
  waiting: boolean
  /** The day is saved, but the next one isn't open yet. */
  saved: boolean
  /** The navigation state of the day; undefined when it can't be opened. */
  state: DayState | undefined
}

/** A day of the journey: a link or a lock. */
export const DayCell = ({ day, title, status, more, waiting, saved, state }: Props) => {
  const inside = (
    <>
      <VisuallyHidden>
        {[`Day ${day}${title ? `: ${title}` : ''}`, status, more].filter(Boolean).join(', ')}
      </VisuallyHidden>
      <span className={styles.number} aria-hidden="true">
        {day}
      </span>
      <StatusMark status={waiting ? 'waiting' : saved ? 'completed' : status} />
    </>
  )
  const look = classes(styles.cell, styles[status])
  return state ? (
    <Link
      className={look}
      to={`${paths.account.day}?day=${day}`}
      state={state}
      title={title}
      aria-current={status === 'active' ? 'step' : undefined}
    >
      {inside}
    </Link>
  ) : (
    <span className={look} title={title}>
      {inside}
    </span>
  )
}
