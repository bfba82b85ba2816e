import styles from './comparison-table.module.css'
import { differs, type FunnelGroups, type FunnelGroup, type FunnelStep } from './funnel-groups.ts'

const percent = (share: number) => (100 * share).toFixed(1)
const signed = (share: number) => {
  const points = (100 * share).toFixed(1)
  return points === '-0.0' || points === '0.0' ? '0.0' : share > 0 ? `+${points}` : points.replace('-', '−')
}

const ShareCell = ({ step: { count, asked, share, low, high } }: { step: FunnelStep }) =>
  asked > 0 ? (
    <td>
      <b>{percent(share)}%</b>{' '}
      <span>
        {percent(low)} to {percent(high)}
      </span>{' '}
      <i>{count.toLocaleString('en-US')}</i>
    </td>
  ) : (
    <td>
      <i>not asked</i>
    </td>
  )

/** Shows a difference with its interval. A difference with an interval around zero may be chance. */
const DifferenceCell = ({ step: { asked, difference } }: { step: FunnelStep }) => {
  if (asked === 0) return <td />
  if (!difference)
    return (
      <td>
        <i>not comparable</i>
      </td>
    )
  const isSure = differs(difference)
  return (
    <td data-sure={isSure}>
      <b>{signed(difference.difference)}</b>{' '}
      <span>
        {signed(difference.low)} to {signed(difference.high)}
      </span>{' '}
      <i>{isSure ? 'differs' : 'may be chance'}</i>
    </td>
  )
}

type RowProps = { name: string; n: number; groups: readonly FunnelGroup[] }

const Row = ({ name, n, groups: [first, ...others] }: RowProps) => {
  const base = first?.steps[n]
  if (!base) return null
  return (
    <tr>
      <th scope="row">{name}</th>
      <ShareCell step={base} />
      {others.map(({ member, steps }) => {
        const step = steps[n]
        return (
          step && [<ShareCell key={member} step={step} />, <DifferenceCell key={`${member} difference`} step={step} />]
        )
      })}
    </tr>
  )
}

/** Shows share, interval and count of each group by step, and the difference to the first group in percentage points. */
export const ComparisonTable = ({ steps, groups }: FunnelGroups) => {
  const [first, ...others] = groups
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Comparison by step">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">
              {first?.member} <span>of {first?.visitors.toLocaleString('en-US')}</span>
            </th>
            {others.map(({ member, visitors }) => [
              <th key={member} scope="col">
                {member} <span>of {visitors.toLocaleString('en-US')}</span>
              </th>,
              <th key={`${member} difference`} scope="col">
                {member} less {first?.member} <span>points</span>
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {steps.map((name, n) => (
            <Row key={name} name={name} n={n} groups={groups} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
