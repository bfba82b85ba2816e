import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import styles from './drop-off-chart.module.css'
import type { FunnelGroups, FunnelStep } from './funnel-groups.ts'
import { useWidth } from './use-width.ts'

const PLOT_HEIGHT = 260
const SCALE_WIDTH = 52
const MARGIN = { top: 12, right: 24, bottom: 0, left: 0 }
const MIN_STEP_WIDTH = 34
/** Extent of a character of a step name, which is rotated by 55 degrees, in pixels. */
const CHARACTER_DOWN = 5
const CHARACTER_ACROSS = 4
const DASHES = ['', '7 4', '2 3', '10 3 2 3']

const percent = (share: number) => `${(100 * share).toFixed(1)}%`

const describeStep = ({ count, share, low, high }: FunnelStep) =>
  `${count.toLocaleString('en-US')}, ${percent(share)} (${percent(low)} to ${percent(high)})`

/** Returns one row per step with the share, interval and text of each group. Groups without the step are left out. */
const rowsOf = ({ steps, groups }: FunnelGroups) => {
  const first = {
    step: 'visitors',
    ...Object.fromEntries(
      groups.flatMap((_, g) => [
        [`share${g}`, 1],
        [`band${g}`, [1, 1]],
      ]),
    ),
  }
  const rows = steps.map((step, n) => {
    const entries = groups.flatMap(({ steps: shares }, g) => {
      const one = shares[n]
      if (!one || one.asked === 0) return []
      return [
        [`share${g}`, one.share],
        [`band${g}`, [one.low, one.high]],
        [`text${g}`, describeStep(one)],
      ]
    })
    return { step, ...Object.fromEntries(entries) }
  })
  return [first, ...rows] as Record<string, string>[]
}

/** Shows the share of each group that reached each step, with its interval as a band. The table shows the same data. */
export const DropOffChart = ({ steps, groups }: FunnelGroups) => {
  const { ref, width: available } = useWidth()
  const longest = Math.max('visitors'.length, ...steps.map((step) => step.length))
  // Names hang to the right of their step, so those near the end may need room beyond the last step.
  const right = Math.max(
    MARGIN.right,
    ...steps.map((step, n) => step.length * CHARACTER_ACROSS - (steps.length - 1 - n) * MIN_STEP_WIDTH + 8),
  )
  const width = Math.max(available, SCALE_WIDTH + right + steps.length * MIN_STEP_WIDTH)
  const labelHeight = longest * CHARACTER_DOWN + 20
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it.
    <div ref={ref} className={styles.scroll} tabIndex={0} role="region" aria-label="Chart of the drop-off">
      <ComposedChart
        className={styles.chart ?? ''}
        width={width}
        height={MARGIN.top + PLOT_HEIGHT + labelHeight}
        data={rowsOf({ steps, groups })}
        margin={{ ...MARGIN, right }}
        title={`Share of visitors who reached each step, for ${groups.map(({ member }) => member).join(', ')}`}
      >
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="step"
          scale="point"
          axisLine={false}
          tickLine={false}
          interval={0}
          angle={55}
          textAnchor="start"
          height={labelHeight}
        />
        <YAxis
          width={SCALE_WIDTH}
          axisLine={false}
          tickLine={false}
          domain={[0, 1]}
          ticks={[0, 0.25, 0.5, 0.75, 1]}
          tickFormatter={(share: number) => `${share * 100}%`}
        />
        <Tooltip
          isAnimationActive={false}
          formatter={(share, _name, { payload, dataKey }) =>
            (payload as Record<string, string>)[String(dataKey).replace('share', 'text')] ?? percent(Number(share))
          }
        />
        {groups.map(({ member }, g) => (
          <Area
            key={`${member} band`}
            dataKey={`band${g}`}
            fill={`var(--group-${g + 1})`}
            fillOpacity={0.16}
            stroke="none"
            connectNulls
            tooltipType="none"
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
        {groups.map(({ member }, g) => (
          <Line
            key={member}
            dataKey={`share${g}`}
            name={member}
            stroke={`var(--group-${g + 1})`}
            strokeWidth={2}
            {...(DASHES[g] && { strokeDasharray: DASHES[g] })}
            dot={{ r: 3, fill: `var(--group-${g + 1})`, strokeDasharray: '' }}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </div>
  )
}
