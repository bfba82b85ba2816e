/** An inclusive range of UTC days, `yyyy-MM-dd`. */
export type Days = { start: string; end: string }

/** A range cut into whole months, named by their first days, and the single days left before and after them. */
export type Pieces = { days: Days[]; months: Days | undefined }

const DAY_MS = 86_400_000
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const fromMs = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const dayAfter = (day: string) => fromMs(toMs(day) + DAY_MS)
const dayBefore = (day: string) => fromMs(toMs(day) - DAY_MS)
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const firstOfNextMonth = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return fromMs(Date.UTC(year, month, 1))
}

/** Cuts a range so that as much of it as possible is read from monthly rollups. Pieces neither overlap nor leave gaps. */
export const piecesOf = ({ start, end }: Days): Pieces => {
  const firstWhole = start === firstOfMonth(start) ? start : firstOfNextMonth(start)
  const afterWhole = firstOfMonth(dayAfter(end))
  if (firstWhole >= afterWhole) return { days: [{ start, end }], months: undefined }
  const days: Days[] = []
  if (start < firstWhole) days.push({ start, end: dayBefore(firstWhole) })
  if (afterWhole <= end) days.push({ start: afterWhole, end })
  return { days, months: { start: firstWhole, end: firstOfMonth(dayBefore(afterWhole)) } }
}
