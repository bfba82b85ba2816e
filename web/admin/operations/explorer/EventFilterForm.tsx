import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatRange } from '#web/admin/figures/filters/created-at.ts'
import { FilterFrame } from '#web/admin/figures/filters/FilterFrame.tsx'
import { type Days, daysOf } from '#web/admin/figures/filters/filters.ts'
import { RangePicker } from '#web/admin/figures/filters/RangePicker.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Choice } from './Choice.tsx'
import { eventAddress, eventsAddress, type EventFilters } from './event-links.ts'
import styles from './explorer.module.css'
import { dayOf } from '#events/time/time.ts'

type Props = { applied: EventFilters; types: readonly string[]; isLoading: boolean }

/** An address may name the first or the last day alone. */
const daysIn = ({ from, to }: EventFilters, today: string): Days =>
  from === '' && to === ''
    ? { created: 'all time', range: '' }
    : { created: 'Custom', range: formatRange({ start: from || '2020-01-01', end: to || today }) }

/** Renders the filters of the list, and a field that leads to one event. */
export const EventFilterForm = ({ applied, types, isLoading }: Props) => {
  const [filters, setFilters] = useState(applied)
  const [now] = useState(() => new Date())
  const [days, setDays] = useState(() => daysIn(applied, dayOf(now)))
  const [position, setPosition] = useState('')
  const navigate = useNavigate()
  const change = (changed: Partial<EventFilters>) => setFilters({ ...filters, ...changed })
  const apply = () => {
    const number = Number(position)
    const chosen = daysOf(days, now)
    if (chosen === undefined && number === 0) return false
    const { start: from, end: to } = chosen === undefined || chosen === 'all' ? { start: '', end: '' } : chosen
    const { stream } = filters
    const near = stream === applied.stream ? applied.near : ''
    const address = eventsAddress({ type: filters.type, stream, near, from, to })
    void navigate(number > 0 ? eventAddress(number) : address)
    return true
  }
  return (
    <FilterFrame
      summary={[filters.type || 'all types', filters.stream, days.range || days.created].filter(Boolean).join(', ')}
      onApply={apply}
    >
      <Choice
        label="Type"
        value={filters.type}
        options={[{ value: '', text: 'All types' }, ...new Set([...types, filters.type].filter(Boolean))]}
        onChoose={(type) => change({ type })}
      />
      <div className={styles.wide}>
        <Field
          compact
          label="Stream"
          value={filters.stream}
          onValue={(stream) => change({ stream })}
          placeholder="all"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
      </div>
      <RangePicker label="Recorded at" {...days} now={now} onChange={(changed) => setDays({ ...days, ...changed })} />
      <Field
        compact
        label="Or go to position"
        value={position}
        onValue={setPosition}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,14}"
        title="A whole number"
        autoComplete="off"
      />
      <Button compact type="submit" aria-busy={isLoading}>
        Show
      </Button>
    </FilterFrame>
  )
}
