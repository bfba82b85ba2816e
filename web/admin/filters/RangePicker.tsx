import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale'
import { classes } from '#web/ui/classes.ts'
import field from '#web/ui/field/field.module.css'
import { rangeBetween, rangeError, formatRange, parseRange, type DayRange } from './created-at.ts'
import { Popover } from '#web/ui/popover/Popover.tsx'
import styles from './range-picker.module.css'

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

const FIRST_MONTH = new Date(Date.UTC(2020, 0, 1))

type Props = {
  /** Text as typed. */
  value: string
  onValue: (text: string) => void
  disabled: boolean
  /** Today in the calendar. */
  now: Date
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
      // Days are in UTC, regardless of the time zone of the admin.
      timeZone="UTC"
      locale={enGB}
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The admin opened it, and can use the keyboard immediately.
      autoFocus
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
const usePicking = (onValue: (text: string) => void) => {
  const [isOpen, setOpen] = useState(false)
  const [first, setFirst] = useState<string>()
  const changeOpen = (open: boolean) => {
    setFirst(undefined)
    setOpen(open)
  }
  const onDay = (day: string) => {
    if (first === undefined) return setFirst(day)
    const range = rangeBetween(first, day)
    if (range) onValue(formatRange(range))
    return changeOpen(false)
  }
  return { isOpen, first, changeOpen, onDay }
}

type TextProps = Pick<Props, 'value' | 'onValue' | 'disabled'> & { onOpen: () => void }

/** Renders the range as text. Errors appear after leaving the field, or while it is disabled. */
const RangeText = ({ value, onValue, disabled, onOpen, children }: TextProps & { children: ReactNode }) => {
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
      <div className={styles.line}>
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
        {children}
      </div>
      {error && (
        <p className={field.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** Renders a range of UTC days, inclusive, typed or picked from a calendar. */
export const RangePicker = ({ value, onValue, disabled, now }: Props) => {
  const { isOpen, first, changeOpen, onDay } = usePicking(onValue)
  const root = useRef<HTMLDivElement>(null)
  const opener = (
    <button type="button" className={styles.opener} disabled={disabled} aria-label="Choose the days">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3.5 5.5h13v11h-13zM3.5 8.5h13M7 3.5v3M13 3.5v3" />
      </svg>
    </button>
  )
  return (
    <div ref={root} className={classes(field.field, field.compact, styles.picker)}>
      <RangeText value={value} onValue={onValue} disabled={disabled} onOpen={() => changeOpen(true)}>
        <Popover
          label="Date range"
          className={styles.popover}
          anchor={root}
          open={isOpen && !disabled}
          onOpenChange={changeOpen}
          trigger={opener}
        >
          <Calendar range={parseRange(value)} first={first} now={now} onDay={onDay} />
          <p className={styles.hint} role="status">
            {first === undefined ? 'Choose the first day.' : `From ${first}. Choose the last day.`}
          </p>
        </Popover>
      </RangeText>
    </div>
  )
}
