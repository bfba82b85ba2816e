import styles from './comparison-table.module.css'
import { comparableSteps, differs, type FunnelGroups, type FunnelGroup, type FunnelStep } from './funnel-groups.ts'
import { SMALL_SAMPLE } from '#events/figures/definitions/intervals.ts'
import { Opens } from '#web/admin/figures/opened/Opens.tsx'

const percent = (share: number) => (100 * share).toFixed(1)
const signShare = (share: number) => {
  const points = (100 * share).toFixed(1)
  return points === '-0.0' || points === '0.0' ? '0.0' : share > 0 ? `+${points}` : points.replace('-', '−')
}

const ShareCell = ({ step: { count, asked, share, low, high }, to }: { step: FunnelStep; to: string | undefined }) =>
  asked > 0 ? (
    <td>
      <b>{percent(share)}%</b>{' '}
      {asked >= SMALL_SAMPLE && (
        <span>
          {percent(low)} to {percent(high)}{' '}
        </span>
      )}
      <i>
        <Opens to={to}>{count.toLocaleString('en-US')}</Opens>
      </i>
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

/** Returns where the visitors of a group open, or those who took a step. */
type AddressOf = (member: string, step?: string) => string | undefined

type RowProps = { name: string; names: Names; n: number; groups: readonly FunnelGroup[]; addressOf: AddressOf }

const Row = ({ name, names, n, groups: [first, ...others], addressOf }: RowProps) => {
  const base = first?.steps[n]
  if (!first || !base) return null
  return (
    <tr>
      <th scope="row" title={name}>
        {names[name] ?? name}
      </th>
      <ShareCell step={base} to={addressOf(first.member, name)} />
      {others.map(({ member, steps }) => {
        const step = steps[n]
        return (
          step && [
            <ShareCell key={member} step={step} to={addressOf(member, name)} />,
            <DifferenceCell key={`${member} difference`} step={step} />,
          ]
        )
      })}
    </tr>
  )
}

type Props = FunnelGroups & { names: Names; addressOf: AddressOf }
type TableProps = Props & { shown: readonly string[]; label: string }

const Visitors = ({ group, addressOf }: { group: FunnelGroup | undefined; addressOf: AddressOf }) =>
  group && (
    <>
      {group.member}{' '}
      <span>
        of <Opens to={addressOf(group.member)}>{group.visitors.toLocaleString('en-US')}</Opens>
      </span>
    </>
  )

const StepTable = ({ steps, groups, names, shown, label, addressOf }: TableProps) => {
  const [first, ...others] = groups
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">
              <Visitors group={first} addressOf={addressOf} />
            </th>
            {others.map((group) => [
              <th key={group.member} scope="col">
                <Visitors group={group} addressOf={addressOf} />
              </th>,
              <th key={`${group.member} difference`} scope="col">
                {group.member} less {first?.member} <span>points</span>
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {shown.map((name) => (
            <Row key={name} name={name} names={names} n={steps.indexOf(name)} groups={groups} addressOf={addressOf} />
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
export const ComparisonTable = (funnel: Props) => {
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
