import type { DaysReply } from '#api/contracts/admin-insights.ts'
import { niceTop, seriesOf, withoutGaps, type Series } from './day-series.ts'
import styles from './day-charts.module.css'

const WIDTH = 1_000
const HEIGHT = 96
const LEFT = 64
const TOP = 8
const BELOW = 20
/** A bar of few days is no wall. */
const WIDEST = 28

type ChartProps = { series: Series; days: readonly string[]; labels: readonly number[] }

const Chart = ({ series: { name, values, total, text }, days, labels }: ChartProps) => {
  const top = niceTop(Math.max(...values))
  const low = Math.min(0, ...values)
  const y = (value: number) => TOP + ((top - value) / (top - low)) * HEIGHT
  const slot = (WIDTH - LEFT) / days.length
  const bar = Math.min(WIDEST, Math.max(0.5, slot - Math.min(2, slot * 0.2)))
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{name}</b> {total} in all
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${TOP + HEIGHT + BELOW}`} role="img" aria-label={`${name} by day, ${total} in all`}>
        {[top, 0].map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
            <text className={styles.scale} x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {text(value)}
            </text>
          </g>
        ))}
        {values.map((value, n) => (
          <rect
            key={days[n]}
            className={styles.bar}
            x={LEFT + (n + 0.5) * slot - bar / 2}
            width={bar}
            y={Math.min(y(value), y(0))}
            height={Math.abs(y(value) - y(0))}
          >
            <title>{`${days[n]}: ${text(value)}`}</title>
          </rect>
        ))}
        {labels.map((n) => (
          <text key={n} className={styles.scale} x={LEFT + (n + 0.5) * slot} y={TOP + HEIGHT + 16} textAnchor={days.length < 8 ? 'middle' : n === 0 ? 'start' : n === days.length - 1 ? 'end' : 'middle'}>
            {days[n]}
          </text>
        ))}
      </svg>
    </figure>
  )
}

/** The first day, the last one, and a few between: as many as have room. */
const labelled = (count: number): number[] => {
  const parts = Math.min(6, count - 1)
  return parts < 1 ? [0] : Array.from({ length: parts + 1 }, (_, n) => Math.round((n * (count - 1)) / parts))
}

/** Visitors, purchases and revenue, one above the other over the same days. */
export const DayCharts = (reply: DaysReply) => {
  const all = withoutGaps(reply)
  const days = all.map(({ day }) => (reply.unit === 'month' ? day.slice(0, 7) : day))
  if (all.length === 0) return <p>Nobody matches.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it.
    <div className={styles.charts} tabIndex={0} role="region" aria-label="Charts by day">
      {seriesOf(all).map((series) => (
        <Chart key={series.name} series={series} days={days} labels={labelled(days.length)} />
      ))}
    </div>
  )
}
