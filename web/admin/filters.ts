import type { ALL_AGES, QuizzesQuery } from '#api/contracts/admin.ts'
import { ages } from '#web/lib/ages.ts'
import { isDay, PRESETS, presetRange, typedRange, type DayRange } from './created-at.ts'

export const GROUPINGS = ['version', 'creo'] as const satisfies readonly QuizzesQuery['groupBy'][]
const ALL: typeof ALL_AGES = 'all age'
export const AGE_OPTIONS = [ALL, ...ages] as const
export const CREATED_OPTIONS = [...PRESETS, 'Custom'] as const

/** What stands in the controls. `start` and `end` are as typed, and count for Custom alone. */
export type Filters = {
  groupBy: (typeof GROUPINGS)[number]
  age: (typeof AGE_OPTIONS)[number]
  created: (typeof CREATED_OPTIONS)[number]
  start: string
  end: string
}

export const DEFAULTS: Filters = { groupBy: 'version', age: ALL, created: 'all time', start: '', end: '' }

/** Whether what was typed as a day is none. A field still empty is not complained about, but there is no query yet. */
export const isMistyped = (text: string): boolean => text.trim() !== '' && !isDay(text.trim())

/** What the server is asked; an empty range is all time. */
export type NumbersQuery = Pick<QuizzesQuery, 'groupBy' | 'filter_age'> & {
  filter_createdAt: DayRange | Record<string, never>
}

const query = ({ groupBy, age }: Filters, range: DayRange | undefined): NumbersQuery => ({
  groupBy,
  filter_age: age,
  filter_createdAt: range ?? {},
})

/** Whether these filters make a query: a custom range needs two days. */
export const isComplete = ({ created, start, end }: Filters): boolean =>
  created !== 'Custom' || typedRange(start, end) !== undefined

/** The query these filters stand for at this moment; undefined while a custom range is not two days. */
export const queryOf = (filters: Filters, now: Date): NumbersQuery | undefined => {
  if (filters.created !== 'Custom') return query(filters, presetRange(filters.created, now))
  const range = typedRange(filters.start, filters.end)
  return range && query(filters, range)
}
