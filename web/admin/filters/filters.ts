import type { ALL_AGES, QuizzesQuery } from '#api/contracts/admin.ts'
import type { FunnelQuery } from '#api/contracts/admin-insights.ts'
import { ages } from '#web/lib/visitor/ages.ts'
import { PRESETS, presetRange, typedRange, type DayRange } from './created-at.ts'

export const GROUPINGS = ['version', 'creo'] as const satisfies readonly QuizzesQuery['groupBy'][]
export type Grouping = (typeof GROUPINGS)[number]
const ALL: typeof ALL_AGES = 'all age'
export const AGE_OPTIONS = [ALL, ...ages] as const
export const CREATED_OPTIONS = [...PRESETS, 'Custom'] as const
export const NO_CUT = 'nothing'

/** What stands in the controls. */
export type Filters = {
  groupBy: Grouping
  /** The second cut. */
  thenBy: Grouping | typeof NO_CUT
  age: (typeof AGE_OPTIONS)[number]
  created: (typeof CREATED_OPTIONS)[number]
  /** As typed; counts for Custom alone. */
  range: string
  /** The version or creo to narrow to; empty for all. */
  version: string
  creo: string
}

export const DEFAULTS: Filters = {
  groupBy: 'version',
  thenBy: NO_CUT,
  age: ALL,
  created: 'all time',
  range: '',
  version: '',
  creo: '',
}

/** What the server is asked; an empty range is all time. */
export type NumbersQuery = Pick<QuizzesQuery, 'groupBy' | 'filter_age'> &
  Pick<FunnelQuery, 'thenBy' | 'filter_version' | 'filter_creo'> & {
    filter_createdAt: DayRange | Record<string, never>
  }

/** The days these filters stand for at this moment: undefined while a custom range is none, 'all' for all time. */
export const daysOf = ({ created, range }: Filters, now: Date): DayRange | 'all' | undefined =>
  created === 'Custom' ? typedRange(range) : (presetRange(created, now) ?? 'all')

/** The query these filters stand for at this moment; undefined while a custom range is not two days. */
export const queryOf = (filters: Filters, now: Date): NumbersQuery | undefined => {
  const { groupBy, thenBy, age, version, creo } = filters
  const days = daysOf(filters, now)
  return (
    days && {
      groupBy,
      filter_age: age,
      filter_createdAt: days === 'all' ? {} : days,
      ...(thenBy !== NO_CUT && thenBy !== groupBy && { thenBy }),
      ...(version.trim() && { filter_version: version.trim() }),
      ...(creo.trim() && { filter_creo: creo.trim() }),
    }
  )
}

/** Whether these filters make a query. */
export const isComplete = (filters: Filters): boolean =>
  filters.created !== 'Custom' || typedRange(filters.range) !== undefined

/** The filters after some of them changed: nothing is cut again by what it is grouped by. */
export const changed = (filters: Filters, change: Partial<Filters>): Filters => {
  const next = { ...filters, ...change }
  return next.thenBy === next.groupBy ? { ...next, thenBy: NO_CUT } : next
}

/** What is said where nobody is counted. */
export const nobodyText = ({
  filter_age: age,
  filter_createdAt: days,
  filter_version: version,
  filter_creo: creo,
}: NumbersQuery): string => {
  if (age !== ALL || version !== undefined || creo !== undefined) return 'Nobody matches these filters.'
  return 'start' in days ? 'Nobody arrived in this range.' : 'Nobody has arrived yet.'
}
