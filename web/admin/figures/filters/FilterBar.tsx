import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { FilterFrame } from './FilterFrame.tsx'
import { AGE_OPTIONS, DEFAULTS, GROUPINGS, isComplete, summaryOf, type Filters } from './filters.ts'
import { RangePicker } from './RangePicker.tsx'

type Props = {
  filters: Filters
  loading: boolean
  /** Leaves out the filter by age. */
  isDaysOnly?: boolean
  /** Replaces the grouping by version or creative. */
  grouping?: ReactNode
  /** Filters that are shown on demand, together with the age. */
  more?: ReactNode
  /** Shows them at once, because one is chosen. */
  isMoreChosen?: boolean
  now: Date
  onChange: (change: Partial<Filters>) => void
  onUpdate: () => void
}

/** Renders the grouping, the filters, and the button that applies them. */
export const FilterBar = ({
  filters,
  loading,
  isDaysOnly = false,
  grouping,
  more,
  isMoreChosen = false,
  now,
  onChange,
  onUpdate,
}: Props) => {
  const { groupBy, age } = filters
  const [isOpen, setOpen] = useState(isMoreChosen || age !== DEFAULTS.age)
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
      {!isDaysOnly && (more === undefined || isOpen) && (
        <Select label="Age" options={AGE_OPTIONS} value={age} onChoose={(age) => onChange({ age })} />
      )}
      {isOpen && more}
      <RangePicker label="Created at" {...filters} now={now} onChange={onChange} />
      <Button compact type="submit" disabled={loading || !isComplete(filters)} aria-busy={loading}>
        {loading ? 'Loading...' : 'Update'}
      </Button>
      {more !== undefined && !isOpen && (
        <Button compact variant="quiet" type="button" onClick={() => setOpen(true)}>
          More filters
        </Button>
      )}
    </FilterFrame>
  )
}
