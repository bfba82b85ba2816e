import styles from './comparison-table.module.css'
import { comparableSteps, differs, type FunnelGroups, type FunnelGroup, type FunnelStep } from './funnel-groups.ts'
import { SMALL_SAMPLE } from '#events/figures/definitions/intervals.ts'

const percent = (share: number) => (100 * share).toFixed(1)
const signShare = (share: number) => {
  const points = (100 * share).toFixed(1)
  return points === '-0.0' || points === '0.0' ? '0.0' : share > 0 ? `+${points}` : points.replace('-', '−')
}

const ShareCell = ({ step: { count, asked, share, low, high } }: { step: FunnelStep }) =>
  asked > 0 ? (
    <td>
      <b>{percent(share)}%</b>{' '}
      {asked >= SMALL_SAMPLE && (
        <span>
          {percent(low)} to {percent(high)}{' '}
        </span>
      )}
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
      <b>{signShare(difference.difference)}</b>{' '}
      <span>
        {signShare(difference.low)} to {signShare(difference.high)}
      </span>{' '}
      <i>{isSure ? 'differs' : 'may be chance'}</i>
    </td>
  )
}

type Names = Readonly<Record<string, string>>

type RowProps = { name: string; names: Names; n: number; groups: readonly FunnelGroup[] }

const Row = ({ name, names, n, groups: [first, ...others] }: RowProps) => {
  const base = first?.steps[n]
  if (!base) return null
  return (
    <tr>
      <th scope="row" title={name}>
        {names[name] ?? name}
      </th>
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

type TableProps = FunnelGroups & { names: Names; shown: readonly string[]; label: string }

const StepTable = ({ steps, groups, names, shown, label }: TableProps) => {
  const [first, ...others] = groups
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
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
          {shown.map((name) => (
            <Row key={name} name={name} names={names} n={steps.indexOf(name)} groups={groups} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MAX_ROWS = 8

/**
 * Shows share, interval and count of each group by step, and the difference to the first group in percentage points. The
 * steps next to the purchase come first, and the others unfold.
 */
export const ComparisonTable = (funnel: FunnelGroups & { names: Names }) => {
  const comparable = funnel.groups.length > 1 ? comparableSteps(funnel) : []
  const shown = (comparable.length > 0 ? comparable : funnel.steps).slice(-MAX_ROWS)
  const others = funnel.steps.filter((name) => !shown.includes(name))
  return (
    <>
      <StepTable {...funnel} shown={shown} label="Comparison by step" />
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? '1 more step' : `${others.length} more steps`}</summary>
          <StepTable {...funnel} shown={others} label="More steps" />
        </details>
      )}
    </>
  )
}
