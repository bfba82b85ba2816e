import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale'
import { classes } from '#web/ui/classes.ts'
import field from '#web/ui/field/field.module.css'
import { rangeBetween, rangeComplaint, rangeText, typedRange, type DayRange } from './created-at.ts'
import { Popover } from '#web/ui/popover/Popover.tsx'
import styles from './range-picker.module.css'

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

const FIRST_MONTH = new Date(Date.UTC(2020, 0, 1))

type Props = {
  /** As typed. */
  value: string
  onValue: (text: string) => void
  disabled: boolean
  /** The calendar's today. */
  now: Date
}

const MODIFIERS = {
  first: styles.first ?? '',
  last: styles.last ?? '',
  between: styles.between ?? '',
  future: styles.future ?? '',
}

type CalendarProps = { range: DayRange | undefined; first: string | undefined; now: Date; onDay: (day: string) => void }

/** One month; the first press is the start, the second the end. */
const Calendar = ({ range, first, now, onDay }: CalendarProps) => {
  const shown = first === undefined ? range : { start: first, end: first }
  const between = range && { after: dateOf(range.start), before: dateOf(range.end) }
  return (
    <DayPicker
      // Days are those of UTC, wherever the admin sits.
      timeZone="UTC"
      locale={enGB}
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- It opens because it was asked for, and is worked by the keys at once.
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
        // They can be typed, so they can be picked too; but nobody has arrived on them.
        future: { after: dateOf(dayOf(now)) },
      }}
      modifiersClassNames={MODIFIERS}
      classNames={styles}
    />
  )
}

/** Tracks the picked days: the first press is the start, the second the end, which closes the calendar. */
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
    if (range) onValue(rangeText(range))
    return changeOpen(false)
  }
  return { isOpen, first, changeOpen, onDay }
}

type TextProps = Pick<Props, 'value' | 'onValue' | 'disabled'> & { onOpen: () => void }

/** The range as text. An invalid one shows its error once the field is left, or while the field is disabled. */
const RangeText = ({ value, onValue, disabled, onOpen, children }: TextProps & { children: ReactNode }) => {
  const id = useId()
  const [left, setLeft] = useState(false)
  const error = disabled || left ? rangeComplaint(value) : undefined
  const leave = () => {
    setLeft(true)
    const range = typedRange(value)
    if (range) onValue(rangeText(range))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setLeft(true)
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
            setLeft(false)
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

/** Two days in one field, typed or picked from one calendar. Both are days of UTC and count in full. */
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
          <Calendar range={typedRange(value)} first={first} now={now} onDay={onDay} />
          <p className={styles.hint} role="status">
            {first === undefined ? 'Choose the first day.' : `From ${first}. Choose the last day.`}
          </p>
        </Popover>
      </RangeText>
    </div>
  )
}
