import { dayOf, HOUR_MS, MINUTE_MS } from './time.ts'

/**
 * Returns the name of a time zone in the IANA database; undefined for other text, and for an offset, which has no clock
 * changes. PostgreSQL may not know former names.
 */
export const canonicalTimeZone = (name: string | undefined): string | undefined => {
  try {
    if (name === undefined || !/^[A-Za-z]/.test(name)) return undefined
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return IANA_NAMES[timeZone] ?? timeZone
  } catch {
    return undefined
  }
}

/** The names that JavaScript keeps for zones that the IANA database has renamed (CLDR, `common/bcp47/timezone.xml`). */
const IANA_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Caches formatters by time zone, because creating one takes a hundred times as long as using it. */
export const createFormatters = (options: Intl.DateTimeFormatOptions) => {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    formatters.set(timeZone, formatter)
    return formatter
  }
}

const formatterOf = createFormatters({ calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' })

const offsetFormatterOf = createFormatters({ timeZoneName: 'longOffset' })

/** Returns how far the clocks of a zone are ahead of UTC at an instant. */
export const offsetMs = (at: Date | number, timeZone: string): number => {
  const [, sign = '+', hours = 0, minutes = 0] =
    /GMT([+-])(\d\d):(\d\d)/.exec(offsetFormatterOf(timeZone).format(at)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
}

const SLOT_MS = 900_000
const MOST_DATES = 50_000
/** Caches dates by zone and quarter of an hour. All offsets are multiples of it, so no midnight is inside a slot. */
const dates = new Map<string, string>()

/** Returns the date in a zone on which an instant falls: "2026-11-23". */
export const dateIn = (at: Date, timeZone: string): string => {
  const slot = Math.floor(at.getTime() / SLOT_MS)
  const key = `${slot} ${timeZone}`
  const known = dates.get(key)
  if (known !== undefined) return known
  const [month = 1, day = 1, year = 0] = formatterOf(timeZone)
    .format(slot * SLOT_MS)
    .split('/')
    .map(Number)
  const date = dayOf(new Date(Date.UTC(year, month - 1, day)))
  if (dates.size >= MOST_DATES) dates.clear()
  dates.set(key, date)
  return date
}
