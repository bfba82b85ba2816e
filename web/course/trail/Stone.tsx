import { Link } from 'react-router-dom'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import type { DayState } from '#web/course/progress/day-state.ts'
import type { DayStatus } from '#web/course/progress/journey.ts'
import styles from './stone.module.css'

const MARKS = { completed: 'm5 10.5 3.5 3.5L15.5 6.5', waiting: 'M10 15.5v-10M5.5 9.5 10 5l4.5 4.5' }

/** Marks a day that is done as a shape, not only as a color. */
const Mark = ({ kind }: { kind: keyof typeof MARKS }) => (
  <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true">
    <path d={MARKS[kind]} />
  </svg>
)

export type StoneOf = {
  number: number
  /** The name for screen readers: "Day 3". */
  name: string
  title?: string | undefined
  status: DayStatus
  /** Additional text for screen readers: when the day opens, or that its save waits. */
  more?: string | undefined
  waiting?: boolean
  /** The day is saved, but the next one isn't open yet. */
  saved?: boolean
  /** Undefined when it can't be opened. */
  link: { to: string; state?: DayState } | undefined
}

/** A day as a stone on a path, which is a link once the day is open. */
export const Stone = ({ number, name, title, status, more, waiting, saved, link }: StoneOf) => {
  const inside = (
    <>
      <VisuallyHidden>
        {[`${name}${title ? `: ${title}` : ''}`, status, more].filter(Boolean).join(', ')}
      </VisuallyHidden>
      <span aria-hidden="true">{number}</span>
      {waiting ? <Mark kind="waiting" /> : (saved || status === 'completed') && <Mark kind="completed" />}
    </>
  )
  const look = classes(styles.cell, styles[status])
  return link ? (
    <Link className={look} {...link} title={title} aria-current={status === 'active' ? 'step' : undefined}>
      {inside}
    </Link>
  ) : (
    <span className={look} title={title}>
      {inside}
    </span>
  )
}
