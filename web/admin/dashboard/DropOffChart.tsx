import styles from './drop-off-chart.module.css'
import type { FunnelGroups, FunnelStep } from '#web/admin/table/funnel-groups.ts'
import { useWidth } from '#web/admin/table/width.ts'

/** Pixels from one step to the next at the least. */
const STEP = 34
const HEIGHT = 260
const LEFT = 44
const TOP = 12
/** How far a letter of a step's name reaches down and to the right of its point, since names hang aslant. */
const DOWN = 5
const ACROSS = 3.5

type Scale = { x: (n: number) => number; width: number; below: number }

/** As wide as there is room, or as the steps need; and room for all of the longest name, and of the last. */
const scaleOf = (names: readonly string[], room: number): Scale => {
  const steps = Math.max(1, names.length - 1)
  const lengths = names.map((name) => name.length)
  const right = Math.max(...lengths.map((length, n) => length * ACROSS - (steps - n) * STEP)) + 16
  const step = Math.max(STEP, (room - LEFT - right) / steps)
  return { x: (n) => LEFT + n * step, width: LEFT + steps * step + right, below: Math.max(...lengths) * DOWN + 24 }
}

const y = (share: number) => TOP + (1 - share) * HEIGHT

type Point = [n: number, share: number]

/** The points of a group, from all its visitors on. What it was not asked is passed by. */
const pointsOf = (steps: readonly FunnelStep[], of: (step: FunnelStep) => number): Point[] => [
  [0, 1],
  ...steps.flatMap((step, n): Point[] => (step.asked > 0 ? [[n + 1, of(step)]] : [])),
]

const line = ({ x }: Scale, points: readonly Point[]) =>
  `M${points.map(([n, share]) => `${x(n).toFixed(1)} ${y(share).toFixed(1)}`).join('L')}`

const band = (scale: Scale, steps: readonly FunnelStep[]) =>
  `${line(scale, [...pointsOf(steps, ({ high }) => high), ...pointsOf(steps, ({ low }) => low).reverse()])}Z`

const told = ({ count, share, low, high }: FunnelStep) =>
  `${count.toLocaleString('en-US')}, ${(100 * share).toFixed(1)}% (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`

const DASHES = ['', '7 4', '2 3', '10 3 2 3']

/** How many of each group came to each step, with the interval of each share as a band. The table below says the same. */
export const DropOffChart = ({ steps, groups }: FunnelGroups) => {
  const names = ['visitors', ...steps]
  const { ref, width: room } = useWidth()
  const scale = scaleOf(names, room)
  const { x, width, below } = scale
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it.
    <div ref={ref} className={styles.scroll} tabIndex={0} role="region" aria-label="Chart of the drop-off">
      <svg
        className={styles.chart}
        width={width}
        height={TOP + HEIGHT + below}
        role="img"
        aria-label={`Share of visitors who came to each step, for ${groups.map(({ member }) => member).join(', ')}`}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line className={styles.grid} x1={LEFT} x2={x(names.length - 1)} y1={y(share)} y2={y(share)} />
            <text className={styles.scale} x={LEFT - 8} y={y(share) + 4} textAnchor="end">
              {share * 100}%
            </text>
          </g>
        ))}
        {names.map((name, n) => (
          <text key={name} className={styles.step} transform={`translate(${x(n) + 4} ${TOP + HEIGHT + 12}) rotate(55)`}>
            {name}
          </text>
        ))}
        {groups.map(({ member, steps: shares }, g) => (
          <g key={member} className={styles.group} data-group={g + 1}>
            <path className={styles.band} d={band(scale, shares)} />
            <path
              className={styles.line}
              d={line(
                scale,
                pointsOf(shares, ({ share }) => share),
              )}
              strokeDasharray={DASHES[g]}
            />
            {shares.map(
              (step, n) =>
                step.asked > 0 && (
                  <circle key={steps[n]} cx={x(n + 1)} cy={y(step.share)} r="3">
                    <title>{`${member}, ${steps[n]}: ${told(step)}`}</title>
                  </circle>
                ),
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}
