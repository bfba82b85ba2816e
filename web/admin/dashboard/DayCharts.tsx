import type { DaysReply } from '#api/contracts/admin-insights.ts'
import { niceTop, seriesOf, withoutGaps, type Series } from './day-series.ts'
import styles from './day-charts.module.css'
import { useWidth } from '#web/admin/table/width.ts'

const HEIGHT = 96
const TOP = 8
const BELOW = 22
/** A bar of few days is no wall. */
const WIDEST = 28
/** Pixels of a letter of the scale at the most, and of the room from one day's name to the next. */
const LETTER = 7
const LABEL = 100

type Scale = { top: number; low: number }

const scaleOf = (values: readonly number[]): Scale => ({
  top: niceTop(Math.max(...values)),
  low: Math.min(0, ...values),
})

/** The first day and the last one stay within the picture. */
const anchorOf = (n: number, count: number) => {
  if (count < 8 || (n > 0 && n < count - 1)) return 'middle'
  return n === 0 ? 'start' : 'end'
}

type ChartProps = { series: Series; days: readonly string[]; labels: readonly number[]; left: number; width: number }

const Chart = ({ series: { name, values, total, text }, days, labels, left, width }: ChartProps) => {
  const { top, low } = scaleOf(values)
  const y = (value: number) => TOP + ((top - value) / (top - low)) * HEIGHT
  const slot = (width - left) / days.length
  const bar = Math.min(WIDEST, Math.max(0.5, slot - Math.min(2, slot * 0.2)))
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{name}</b> {total} in all
      </figcaption>
      <svg width={width} height={TOP + HEIGHT + BELOW} role="img" aria-label={`${name} by day, ${total} in all`}>
        {[top, 0].map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text className={styles.scale} x={left - 6} y={y(value) + 4} textAnchor="end">
              {text(value)}
            </text>
          </g>
        ))}
        {values.map((value, n) => (
          <rect
            key={days[n]}
            className={styles.bar}
            x={left + (n + 0.5) * slot - bar / 2}
            width={bar}
            y={Math.min(y(value), y(0))}
            height={Math.abs(y(value) - y(0))}
          >
            <title>{`${days[n]}: ${text(value)}`}</title>
          </rect>
        ))}
        {labels.map((n) => (
          <text
            key={n}
            className={styles.scale}
            x={left + (n + 0.5) * slot}
            y={TOP + HEIGHT + 16}
            textAnchor={anchorOf(n, days.length)}
          >
            {days[n]}
          </text>
        ))}
      </svg>
    </figure>
  )
}

/** The first day, the last one, and between them as many as have room. */
const labelled = (count: number, width: number): number[] => {
  const parts = Math.min(6, count - 1, Math.floor(width / LABEL))
  return parts < 1 ? [0] : Array.from({ length: parts + 1 }, (_, n) => Math.round((n * (count - 1)) / parts))
}

/** Visitors, purchases and revenue, one above the other over the same days. */
export const DayCharts = (reply: DaysReply) => {
  const { ref, width } = useWidth()
  const all = withoutGaps(reply)
  const days = all.map(({ day }) => (reply.unit === 'month' ? day.slice(0, 7) : day))
  if (all.length === 0) return <p>Nobody matches.</p>
  const series = seriesOf(all)
  // One edge for all charts, wherever the longest figure of their scales ends.
  const left = 6 + LETTER * Math.max(...series.map(({ values, text }) => text(scaleOf(values).top).length))
  return (
    <div ref={ref} className={styles.charts} role="region" aria-label="Charts by day">
      {series.map((each) => (
        <Chart
          key={each.name}
          series={each}
          days={days}
          labels={labelled(days.length, width - left)}
          left={left}
          width={width}
        />
      ))}
    </div>
  )
}
