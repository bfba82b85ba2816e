import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Choice } from './Choice.tsx'
import { eventAddress, eventsAddress, type EventFilters } from './event-links.ts'
import styles from './explorer.module.css'

type Props = { applied: EventFilters; types: readonly string[]; isLoading: boolean }

/** Renders the filters of the list, and a field that leads to one event. */
export const EventFilterForm = ({ applied, types, isLoading }: Props) => {
  const [filters, setFilters] = useState(applied)
  const [position, setPosition] = useState('')
  const navigate = useNavigate()
  const change = (changed: Partial<EventFilters>) => setFilters({ ...filters, ...changed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = Number(position)
    void navigate(number > 0 ? eventAddress(number) : eventsAddress({ ...filters, stream: filters.stream.trim() }))
  }
  return (
    <form className={styles.filters} aria-label="Filters" onSubmit={submit}>
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
      <Field compact label="From day" type="date" value={filters.from} onValue={(from) => change({ from })} />
      <Field compact label="To day" type="date" value={filters.to} onValue={(to) => change({ to })} />
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
    </form>
  )
}
