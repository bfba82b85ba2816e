import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { DaysReply } from '#api/contracts/figures/definitions/insights.ts'
import { seriesOf, withoutGaps, type Series } from './day-series.ts'
import styles from './day-charts.module.css'
import { useWidth } from './use-width.ts'

const HEIGHT = 128
/** Width of a character of the scale in pixels, rounded up. */
const CHARACTER_WIDTH = 7
const MAX_BAR_WIDTH = 28
/** Half the width of the last day's label, which would be cut off otherwise. */
const EDGE = 32

type ChartProps = { series: Series; days: readonly string[]; scaleWidth: number; width: number }

const Chart = ({ series: { name, values, total, text }, days, scaleWidth, width }: ChartProps) => (
  <figure className={styles.chart}>
    <figcaption>
      <b>{name}</b> {total} in total
    </figcaption>
    <BarChart
      width={width}
      height={HEIGHT}
      data={days.map((day, n) => ({ day, value: values[n] ?? 0 }))}
      margin={{ top: 8, right: EDGE, bottom: 0, left: 0 }}
      title={`${name} by day, ${total} in total`}
    >
      <CartesianGrid vertical={false} />
      <XAxis dataKey="day" axisLine={false} tickLine={false} interval="preserveStartEnd" minTickGap={24} />
      <YAxis width={scaleWidth} axisLine={false} tickLine={false} tickCount={3} tickFormatter={text} />
      <Tooltip
        formatter={(value) => text(Number(value))}
        cursor={{ className: styles.cursor ?? '' }}
        isAnimationActive={false}
      />
      <Bar
        dataKey="value"
        name={name}
        className={styles.bar ?? ''}
        maxBarSize={MAX_BAR_WIDTH}
        isAnimationActive={false}
      />
    </BarChart>
  </figure>
)

/** Shows visitors, purchases and revenue, one chart below the other over the same days. */
export const DayCharts = (reply: DaysReply) => {
  const { ref, width } = useWidth()
  const all = withoutGaps(reply)
  const days = all.map(({ day }) => (reply.unit === 'month' ? day.slice(0, 7) : day))
  if (all.length === 0) return <p>No visitors match.</p>
  const series = seriesOf(all)
  // All charts share one left edge, so days are aligned.
  const longest = Math.max(...series.map(({ values, text }) => text(2 * Math.max(1, ...values)).length))
  return (
    <div ref={ref} className={styles.charts} role="region" aria-label="Charts by day">
      {series.map((one) => (
        <Chart key={one.name} series={one} days={days} scaleWidth={longest * CHARACTER_WIDTH} width={width} />
      ))}
    </div>
  )
}
