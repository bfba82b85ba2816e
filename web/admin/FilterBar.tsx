import type { FormEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Listbox } from '#web/ui/Listbox.tsx'
import styles from './filter-bar.module.css'
import { AGE_OPTIONS, CREATED_OPTIONS, GROUPINGS, isMistyped, type Filters } from './filters.ts'

const NO_DAY = 'Not a valid date'

type Props = {
  filters: Filters
  /** Whether these filters make a query. */
  ready: boolean
  loading: boolean
  onChange: (change: Partial<Filters>) => void
  onUpdate: () => void
}

const DayField = ({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) => (
  <div className={styles.day}>
    <Field
      compact
      label={label}
      value={value}
      onValue={onValue}
      complaint={isMistyped(value) && value.length >= 10 ? NO_DAY : undefined}
      placeholder="yyyy-MM-dd"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
    />
  </div>
)

/** What the numbers are grouped by and narrowed to, and the button that asks for them. */
export const FilterBar = ({ filters, ready, loading, onChange, onUpdate }: Props) => {
  const { groupBy, age, created, start, end } = filters
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onUpdate()
  }
  return (
    <form className={styles.bar} aria-label="Filters" onSubmit={onSubmit}>
      <Listbox label="Group by" options={GROUPINGS} value={groupBy} onChoose={(groupBy) => onChange({ groupBy })} />
      <Listbox label="Age" options={AGE_OPTIONS} value={age} onChoose={(age) => onChange({ age })} />
      <Listbox label="Created at" options={CREATED_OPTIONS} value={created} onChoose={(created) => onChange({ created })} />
      {created === 'Custom' && (
        <>
          <DayField label="Start date" value={start} onValue={(start) => onChange({ start })} />
          <DayField label="End date" value={end} onValue={(end) => onChange({ end })} />
        </>
      )}
      <Button compact type="submit" disabled={loading || !ready} aria-busy={loading}>
        {loading ? 'Loading...' : 'Update'}
      </Button>
    </form>
  )
}
