import styles from './drop-off-chart.module.css'
import type { Funnel, FunnelStep } from './funnel-groups.ts'

const STEP = 34
const HEIGHT = 260
const LEFT = 44
const TOP = 12
const BELOW = 118

const x = (n: number) => LEFT + n * STEP
const y = (share: number) => TOP + (1 - share) * HEIGHT

type Point = [n: number, share: number]

const line = (points: readonly Point[]) => `M${points.map(([n, share]) => `${x(n)} ${y(share).toFixed(1)}`).join('L')}`

/** The points of a group, from all its visitors on. What it was not asked is passed by. */
const pointsOf = (steps: readonly FunnelStep[], of: (step: FunnelStep) => number): Point[] => [
  [0, 1],
  ...steps.flatMap((step, n): Point[] => (step.isAsked ? [[n + 1, of(step)]] : [])),
]

const band = (steps: readonly FunnelStep[]) =>
  `${line([...pointsOf(steps, ({ high }) => high), ...pointsOf(steps, ({ low }) => low).reverse()])}Z`

const told = ({ count, share, low, high }: FunnelStep) =>
  `${count.toLocaleString('en-US')}, ${(100 * share).toFixed(1)}% (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`

const DASHES = ['', '7 4', '2 3', '10 3 2 3']

/** How many of each group came to each step, with the interval of each share as a band. The table below says the same. */
export const DropOffChart = ({ steps, groups }: Funnel) => {
  const names = ['visitors', ...steps]
  const width = x(names.length - 1) + 60
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Chart of the drop-off">
      <svg className={styles.chart} width={width} height={TOP + HEIGHT + BELOW} role="img" aria-label={`Share of visitors who came to each step, for ${groups.map(({ member }) => member).join(', ')}`}>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line className={styles.grid} x1={LEFT} x2={width - 60} y1={y(share)} y2={y(share)} />
            <text className={styles.scale} x={LEFT - 8} y={y(share) + 4} textAnchor="end">
              {share * 100}%
            </text>
          </g>
        ))}
        {names.map((name, n) => (
          <text key={name} className={styles.step} transform={`translate(${x(n) + 4} ${TOP + HEIGHT + 12}) rotate(55)`}>
            {name.length > 18 ? `${name.slice(0, 17)}…` : name}
          </text>
        ))}
        {groups.map(({ member, steps: shares }, g) => (
          <g key={member} className={styles.group} data-group={g + 1}>
            <path className={styles.band} d={band(shares)} />
            <path className={styles.line} d={line(pointsOf(shares, ({ share }) => share))} strokeDasharray={DASHES[g]} />
            {shares.map(
              (step, n) =>
                step.isAsked && (
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
