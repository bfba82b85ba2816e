import { dayOf, daysFrom, FIRST_DAY, LAST_DAY } from '#events/time/time.ts'

/** An inclusive range of UTC days, `yyyy-MM-dd`; undefined is all time. */
export type Range = { start: string; end: string } | undefined

const at = (year: number, month: number, day: number) => dayOf(new Date(Date.UTC(year, month - 1, day)))

const parts = (day: string): [year: number, month: number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7))]

const aroundMonth = (day: string): Range[] => {
  const [year, month] = parts(day)
  return [
    { start: at(year, month, 1), end: at(year, month + 1, 0) },
    { start: at(year, month, 0), end: at(year, month, 1) },
    { start: at(year, month - 1, 15), end: at(year, month, 15) },
    { start: at(year, month, 2), end: at(year, month + 1, -1) },
    { start: at(year, month, 1), end: at(year, month + 1, 1) },
    { start: at(year, month - 2, 17), end: at(year, month + 2, 3) },
  ]
}

const aroundYear = (day: string): Range[] => {
  const [year] = parts(day)
  return [
    { start: at(year, 1, 1), end: at(year, 12, 31) },
    { start: at(year, 2, 28), end: at(year, 3, 1) },
    { start: at(year - 1, 12, 31), end: at(year, 1, 1) },
  ]
}

/** Returns all time, each day and month with arrivals, and ranges that are hard cases for rollups. */
export const rangesOver = (days: readonly string[]): Range[] => {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  const all: Range[] = [undefined, { start: FIRST_DAY, end: LAST_DAY }, { start: '2000-02-29', end: '2000-02-29' }]
  if (first === undefined || last === undefined) return all
  const middle = sorted[sorted.length >> 1] ?? first
  all.push(
    { start: daysFrom(first, -1), end: daysFrom(last, 1) },
    { start: daysFrom(first, -10), end: daysFrom(first, -1) },
    { start: daysFrom(first, -40), end: middle },
    { start: middle, end: daysFrom(last, 40) },
    ...sorted.map((day) => ({ start: day, end: day })),
    ...sorted.flatMap(aroundMonth),
    ...sorted.flatMap(aroundYear),
  )
  return [...new Map(all.map((range) => [`${range?.start} ${range?.end}`, range])).values()]
}
