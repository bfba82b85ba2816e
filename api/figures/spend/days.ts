import { DAY_MS } from '#events/time/time.ts'
import { type CellFault, isFault } from './cell-fault.ts'

/** Says whether 03/04/2026 begins with the day or the month. */
export type DayOrder = 'day-first' | 'month-first'

const isoDay = (year: number, month: number, date: number): string | undefined => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

const plainName = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')

const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'sv', 'da', 'nb', 'nl', 'fi']
/** Months by their names in the languages of ad tools. */
const MONTHS = new Map(
  LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, n): [string, number] => {
        const parts = format.formatToParts(Date.UTC(2026, n, 1))
        return [plainName(parts.find(({ type }) => type === 'month')?.value ?? ''), n + 1]
      })
    }),
  ),
)
const monthOf = (name: string) => MONTHS.get(plainName(name)) ?? MONTHS.get(plainName(name).slice(0, 3)) ?? 0

const yearOf = (text: string) => Number(text.length === 2 ? `20${text}` : text)

/** Excel counts days from the end of 1899. */
const ofSerial = (serial: number) => new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10)

const SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](20\d\d|\d\d)$/

const parseDay = (text: string, order: DayOrder): string | undefined => {
  const iso = /^(20\d\d)([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(20\d\d)()(\d\d)(\d\d)$/.exec(text)
  if (iso) return isoDay(Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const dots = /^(\d{1,2})\. ?(\d{1,2})\. ?(20\d\d|\d\d)$/.exec(text)
  if (dots) return isoDay(yearOf(dots[3] ?? ''), Number(dots[2]), Number(dots[1]))
  const words = /^(\p{L}{3,12}\.?) (\d{1,2}),? (20\d\d)$/u.exec(text)
  if (words) return isoDay(Number(words[3]), monthOf(words[1] ?? ''), Number(words[2]))
  const named = /^(\d{1,2})(?:\.|er)?[ -](?:de )?(\p{L}{3,12}\.?)[ ,-]{1,2}(?:de )?(20\d\d|\d\d)$/u.exec(text)
  if (named) return isoDay(yearOf(named[3] ?? ''), monthOf(named[2] ?? ''), Number(named[1]))
  if (/^(?:4[3-9]|5\d)\d{3}(?:\.\d+)?$/.test(text)) return ofSerial(Number(text))
  const slashes = SLASHES.exec(text)
  if (!slashes) return undefined
  const [first, second, year] = [Number(slashes[1]), Number(slashes[2]), yearOf(slashes[3] ?? '')]
  return order === 'day-first' ? isoDay(year, second, first) : isoDay(year, first, second)
}

/** Takes spaces, the time and the day of the week off a date. A time of another zone stays, unless it is midnight. */
const foldText = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(
      /[ T](?:0?0:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)|[0-2]?\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[AP]M)?)$/i,
      '',
    )
    .replace(/^\p{L}{2,10}\.?, /u, '')

const faultOf = (text: string, oneRowPerDay: string): CellFault =>
  /^20\d\d-\d\d$|\S (?:-|–|~|to|bis) \S|–/.test(text)
    ? { fault: `“${text}” is a range, not a day. ${oneRowPerDay}` }
    : { fault: `“${text}” is not a day. Please write days as yyyy-MM-dd.` }

export type DayCell = { text: string; line: number }
export type DayFault = CellFault & { line: number; asks?: 'days' }

/** Reads one order of all days: they are days that exist, and none is in the future. */
const readBy = (cells: readonly DayCell[], order: DayOrder, today: string, oneRowPerDay: string) => {
  const days: string[] = []
  for (const { text, line } of cells) {
    const day = parseDay(foldText(text), order)
    if (day === undefined) return { line, ...faultOf(text, oneRowPerDay) }
    if (day > today) return { line, fault: `${day} is in the future. Please check the date format of the export.` }
    days.push(day)
  }
  return days
}

/**
 * Reads all days of a file. Its rows decide whether the day or the month comes first. Ranges and months are faults.
 * @param order the order, if the owner was asked for it.
 */
export const readDayCells = (
  cells: readonly DayCell[],
  today: string,
  oneRowPerDay: string,
  order: DayOrder | undefined,
): string[] | DayFault => {
  if (order) return readBy(cells, order, today, oneRowPerDay)
  const [dayFirst, monthFirst] = (['day-first', 'month-first'] as const).map((one) =>
    readBy(cells, one, today, oneRowPerDay),
  )
  if (!dayFirst || !monthFirst) return []
  if (isFault(dayFirst) || isFault(monthFirst)) {
    if (!isFault(monthFirst)) return monthFirst
    // The row that contradicts the others is the later one.
    return isFault(dayFirst) && dayFirst.line < monthFirst.line ? monthFirst : dayFirst
  }
  const at = dayFirst.findIndex((day, n) => day !== monthFirst[n])
  const cell = cells[at]
  if (!cell) return dayFirst
  return {
    line: cell.line,
    fault: `“${cell.text}” can mean ${dayFirst[at] ?? ''} or ${monthFirst[at] ?? ''}. Please choose whether the day or the month comes first.`,
    asks: 'days',
  }
}

/** Reads a day that has one meaning. */
export const readDay = (text: string, today: string, oneRowPerDay: string): string | CellFault => {
  const days = readDayCells([{ text, line: 0 }], today, oneRowPerDay, undefined)
  return isFault(days) ? days : (days[0] ?? '')
}
