import type { SpeedReply } from '#api/contracts/admin/speed.ts'
import type { WebVital } from '#api/contracts/admin/speed-choices.ts'
import { formatCount } from '#web/admin/shell/format.ts'
import styles from './speed-figure.module.css'

/** Limits of "good" and "poor", in the units of the reply: https://web.dev/articles/vitals */
const LIMITS: Record<WebVital, readonly [good: number, poor: number]> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [100, 250],
}

const TEXTS: Record<WebVital, (value: number) => string> = {
  lcp: (ms) => `${(ms / 1_000).toFixed(2)} s`,
  inp: (ms) => `${ms} ms`,
  cls: (thousandths) => (thousandths / 1_000).toFixed(3),
}

const ratingOf = (vital: WebVital, value: number) => {
  const [good, poor] = LIMITS[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

type Props = { vital: WebVital; figure: SpeedReply['rows'][number][WebVital] }

/** Shows a figure of a group with its rating in words, or a dash where nothing was measured. */
export const SpeedFigure = ({ vital, figure }: Props) => {
  if (figure === null) return '–'
  const rating = ratingOf(vital, figure.p75)
  return (
    <span className={styles.figure} data-rating={rating} title={`${formatCount(figure.views)} views`}>
      {TEXTS[vital](figure.p75)} <small>{rating}</small>
    </span>
  )
}
