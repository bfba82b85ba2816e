import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { FilterFrame } from './FilterFrame.tsx'
import styles from './filter-frame.module.css'
import { AGE_OPTIONS, GROUPINGS, isComplete, NO_SECOND_GROUPING, summaryOf, type Filters } from './filters.ts'
import { RangePicker } from './RangePicker.tsx'

type Props = {
  filters: Filters
  loading: boolean
  hasSecondGrouping?: boolean
  /** Leaves out the filters by age, version and creative. */
  isDaysOnly?: boolean
  /** Replaces the grouping by version or creative. */
  grouping?: ReactNode
  now: Date
  onChange: (change: Partial<Filters>) => void
  onUpdate: () => void
}

const MemberField = ({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) => (
  <div className={styles.member}>
    <Field
      compact
      label={label}
      value={value}
      onValue={onValue}
      placeholder="all"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
    />
  </div>
)

/** Renders the grouping, the filters, and the button that applies them. */
export const FilterBar = ({
  filters,
  loading,
  hasSecondGrouping = false,
  isDaysOnly = false,
  grouping,
  now,
  onChange,
  onUpdate,
}: Props) => {
  const { groupBy, thenBy, age, version, creative } = filters
  const apply = () => {
    if (!isComplete(filters) || loading) return false
    onUpdate()
    return true
  }
  return (
    <FilterFrame summary={summaryOf(filters)} onApply={apply}>
      {grouping ?? (
        <Select label="Group by" options={GROUPINGS} value={groupBy} onChoose={(groupBy) => onChange({ groupBy })} />
      )}
      {hasSecondGrouping && (
        <Select
          label="Then by"
          options={[NO_SECOND_GROUPING, ...GROUPINGS.filter((grouping) => grouping !== groupBy)]}
          value={thenBy}
          onChoose={(thenBy) => onChange({ thenBy })}
        />
      )}
      {!isDaysOnly && <Select label="Age" options={AGE_OPTIONS} value={age} onChoose={(age) => onChange({ age })} />}
      <RangePicker label="Created at" {...filters} now={now} onChange={onChange} />
      {!isDaysOnly && (
        <>
          <MemberField label="Only version" value={version} onValue={(version) => onChange({ version })} />
          <MemberField label="Only creo" value={creative} onValue={(creative) => onChange({ creative })} />
        </>
      )}
      <Button compact type="submit" disabled={loading || !isComplete(filters)} aria-busy={loading}>
        {loading ? 'Loading...' : 'Update'}
      </Button>
    </FilterFrame>
  )
}
