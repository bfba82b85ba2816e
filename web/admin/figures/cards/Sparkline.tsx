import styles from './figure-cards.module.css'

const [WIDTH, HEIGHT] = [120, 28]

/** Says what changed on a day of the line, by its index. */
export type DayMark = { index: number; text: string }

/**
 * Draws a line of days without axes, and a mark on each day on which something changed. The figure beside it is the text
 * for screen readers, and a list on the screen names the changes.
 */
export const Sparkline = ({
  values,
  marks = [],
}: {
  values: readonly number[]
  marks?: readonly DayMark[] | undefined
}) => {
  const top = Math.max(...values, 0)
  const bottom = Math.min(...values, 0)
  const height = top - bottom
  const x = (n: number) => (n * WIDTH) / Math.max(1, values.length - 1)
  // Days without a figure are a line at the bottom, even if there are no others.
  const y = (value: number) => 1 + (HEIGHT - 2) * (height === 0 ? 1 : (top - value) / height)
  const points = values.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
      {marks.map(({ index, text }) => (
        <line key={index + text} x1={x(index)} x2={x(index)} y1={0} y2={HEIGHT}>
          <title>{text}</title>
        </line>
      ))}
    </svg>
  )
}
