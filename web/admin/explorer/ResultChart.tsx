import { Bar, CartesianGrid, ComposedChart, Line, Scatter, Tooltip, XAxis, YAxis } from 'recharts'
import { useWidth } from '#web/admin/compare/use-width.ts'
import type { ChartKind, Point } from './chart-data.ts'
import explorer from './explorer.module.css'
import styles from './sql.module.css'

const HEIGHT = 300
const MAX_BAR_WIDTH = 36
const CHARACTER_WIDTH = 7
const MARGIN = { top: 12, right: 24, bottom: 0, left: 0 }

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const MARKS = {
  bars: (name: string) => (
    <Bar
      dataKey="y"
      name={name}
      fill="var(--accent)"
      fillOpacity={0.8}
      maxBarSize={MAX_BAR_WIDTH}
      isAnimationActive={false}
    />
  ),
  line: (name: string) => (
    <Line dataKey="y" name={name} stroke="var(--accent)" strokeWidth={2} dot={false} isAnimationActive={false} />
  ),
  points: (name: string) => <Scatter dataKey="y" name={name} fill="var(--accent)" isAnimationActive={false} />,
} satisfies Record<Exclude<ChartKind, 'none'>, unknown>

type Props = { kind: Exclude<ChartKind, 'none'>; points: readonly Point[]; x: string; y: string }

/** Draws one column over another. The table below it has the same data. */
export const ResultChart = ({ kind, points, x, y }: Props) => {
  const { ref, width } = useWidth()
  const largest = Math.max(0, ...points.map((point) => Math.abs(point.y)))
  const scaleWidth = 20 + CHARACTER_WIDTH * compact.format(2 * largest).length
  const isNumeric = kind !== 'bars' && points.every((point) => typeof point.x === 'number')
  return (
    <figure ref={ref} className={styles.chart}>
      <figcaption>
        <b>{y}</b> by {x}
      </figcaption>
      {points.length === 0 ? (
        <p className={explorer.note}>No row has a number here.</p>
      ) : (
        <ComposedChart width={width} height={HEIGHT} data={[...points]} margin={MARGIN} title={`${y} by ${x}`}>
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="x"
            axisLine={false}
            tickLine={false}
            interval="preserveStartEnd"
            minTickGap={24}
            {...(isNumeric && { type: 'number', domain: ['dataMin', 'dataMax'] })}
          />
          <YAxis
            width={scaleWidth}
            axisLine={false}
            tickLine={false}
            tickFormatter={(value: number) => compact.format(value)}
          />
          <Tooltip
            formatter={(value) => exact.format(Number(value))}
            cursor={{ fill: 'var(--accent-tint)' }}
            isAnimationActive={false}
          />
          {MARKS[kind](y)}
        </ComposedChart>
      )}
    </figure>
  )
}
