import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale'
import { classes } from '#web/ui/classes.ts'
import field from '#web/ui/field/field.module.css'
import select from '#web/ui/select/select.module.css'
import { rangeBetween, rangeError, formatRange, parseRange } from './created-at.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'
import { CREATED_OPTIONS, type Days, rangeShown } from './filters.ts'
import { Popover } from '#web/ui/popover/Popover.tsx'
import styles from './range-picker.module.css'
import { dayOf } from '#events/time/time.ts'

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

const FIRST_MONTH = new Date(Date.UTC(2020, 0, 1))

type Props = Days & {
  label: string
  /** Today in the calendar. */
  now: Date
  onChange: (change: Partial<Days>) => void
}

const MODIFIERS = {
  first: styles.first ?? '',
  last: styles.last ?? '',
  between: styles.between ?? '',
  future: styles.future ?? '',
}

type CalendarProps = { range: DayRange | undefined; first: string | undefined; now: Date; onDay: (day: string) => void }

/** Renders one month. The first click selects the start, the second the end. */
const Calendar = ({ range, first, now, onDay }: CalendarProps) => {
  const shown = first === undefined ? range : { start: first, end: first }
  const between = range && { after: dateOf(range.start), before: dateOf(range.end) }
  return (
    <DayPicker
      // The fields of `now` in UTC are those of the zone of reports.
      timeZone="UTC"
      locale={enGB}
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      navLayout="around"
      captionLayout="dropdown"
      startMonth={FIRST_MONTH}
      endMonth={now}
      defaultMonth={shown && shown.end <= dayOf(now) ? dateOf(shown.end) : now}
      today={now}
      onDayClick={(date) => onDay(dayOf(date))}
      modifiers={{
        first: shown && dateOf(shown.start),
        last: shown && dateOf(shown.end),
        between: first === undefined && range && range.start < range.end ? between : undefined,
        // Future days can be typed, so they can be picked too, although they have no visitors.
        future: { after: dateOf(dayOf(now)) },
      }}
      modifiersClassNames={MODIFIERS}
      classNames={styles}
    />
  )
}

/** Tracks the picked days. The second one closes the calendar. */
const usePicking = (onChange: Props['onChange']) => {
  const [isOpen, setOpen] = useState(false)
  const [first, setFirst] = useState<string>()
  const changeOpen = (open: boolean) => {
    setFirst(undefined)
    setOpen(open)
  }
  const onDay = (day: string) => {
    if (first === undefined) return setFirst(day)
    const range = rangeBetween(first, day)
    if (range) onChange({ created: 'Custom', range: formatRange(range) })
    return changeOpen(false)
  }
  const onPreset = (created: Days['created']) => {
    onChange({ created })
    // The days of Custom are still to be chosen.
    changeOpen(created === 'Custom')
  }
  return { isOpen, first, changeOpen, onDay, onPreset }
}

type TextProps = { value: string; disabled: boolean; onValue: (text: string) => void; onOpen: () => void }

/** Renders the range as text. Errors appear after leaving the field, or while it is disabled. */
const RangeText = ({ value, onValue, disabled, onOpen }: TextProps) => {
  const id = useId()
  const [isTouched, setIsTouched] = useState(false)
  const error = disabled || isTouched ? rangeError(value) : undefined
  const leave = () => {
    setIsTouched(true)
    const range = parseRange(value)
    if (range) onValue(formatRange(range))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setIsTouched(true)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen()
  }
  return (
    <>
      <label className={field.label} htmlFor={id}>
        Date range
      </label>
      <input
        id={id}
        className={classes(field.input, styles.text)}
        value={value}
        disabled={disabled}
        placeholder="yyyy-MM-dd – yyyy-MM-dd"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => {
          setIsTouched(false)
          onValue(event.target.value)
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {error && (
        <p className={field.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

type PresetsProps = { created: Days['created']; onPreset: (created: Days['created']) => void }

const Presets = ({ created, onPreset }: PresetsProps) => (
  <ul role="list" className={styles.presets} aria-label="Presets">
    {CREATED_OPTIONS.map((option) => (
      <li key={option}>
        <button type="button" aria-pressed={option === created} onClick={() => onPreset(option)}>
          {option}
        </button>
      </li>
    ))}
  </ul>
)

/** Renders a range of days, inclusive: a preset, or two days that are typed or picked from a calendar. */
export const RangePicker = ({ label, created, range, now, onChange }: Props) => {
  const { isOpen, first, changeOpen, onDay, onPreset } = usePicking(onChange)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const shown = rangeShown({ created, range }, now)
  const opener = (
    <button type="button" id={id} className={select.value} aria-labelledby={`${id}-label ${id}`}>
      <span>{created}</span>
      <svg className={select.chevron} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5.5 8 4.5 4.5L14.5 8" />
      </svg>
    </button>
  )
  return (
    <div ref={root} className={styles.picker}>
      <div className={select.select}>
        <span id={`${id}-label`} className={select.label}>
          {label}
        </span>
        <Popover
          label="Date range"
          className={styles.popover}
          anchor={root}
          open={isOpen}
          onOpenChange={changeOpen}
          trigger={opener}
        >
          <Presets created={created} onPreset={onPreset} />
          <div>
            <Calendar range={parseRange(shown)} first={first} now={now} onDay={onDay} />
            <p className={styles.hint} role="status">
              {first === undefined ? 'Or choose the first day.' : `From ${first}. Choose the last day.`}
            </p>
          </div>
        </Popover>
      </div>
      <div className={classes(field.field, field.compact, styles.typed)}>
        <RangeText
          value={shown}
          onValue={(text) => onChange({ range: text })}
          disabled={created !== 'Custom'}
          onOpen={() => changeOpen(true)}
        />
      </div>
    </div>
  )
}
