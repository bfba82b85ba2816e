import type { AuthoredDay } from '#api/content/course/courses/written.ts'
import { QUIET_TITLES, quietFor } from './added-parts.ts'
import { isText, type DayPart, tasksIn } from './parts.ts'
import type { Minutes } from './signs.ts'

/** The most that a day may take beyond the chosen minutes. */
const LONGEST = 1.15

const isThanks = ({ block }: DayPart) => tasksIn(block).some(({ id }) => id.endsWith('-gratitude'))
const isQuestion = (one: DayPart) => one.task !== undefined && !isThanks(one)
const isReflection = ({ block }: DayPart) => block.type === 'HeaderTextBlock'

/**
 * Returns the groups of parts that a short day keeps, most important first. The days of the second season are built
 * alike and name none; their questions build on each other.
 */
export const selectEssentials = (
  { essentials }: Pick<AuthoredDay, 'essentials'>,
  parts: readonly DayPart[],
): DayPart[][] => {
  if (essentials) return essentials.map((group) => parts.filter(({ id }) => [group].flat().includes(id)))
  const text = (preset: string) => parts.filter(({ block }) => isText(block, preset))
  return [text('scripture'), parts.filter(isReflection), parts.filter(isQuestion), text('prayer'), text('welcome')]
}

/** Returns what no day goes without: the first essential, its passage, its prayer, its task and one thank-you. */
export const selectPromised = (day: AuthoredDay, parts: readonly DayPart[]): DayPart[] => {
  const essentials = selectEssentials(day, parts)
  const essential = essentials.flat()
  const practices = parts.filter(({ id }) => id.includes('-practice'))
  return [
    ...(essentials[0] ?? []),
    ...essential.filter((one) => isText(one.block, 'scripture') || isQuestion(one)),
    ...parts.filter((one) => isText(one.block, 'prayer') || isThanks(one)),
    ...(essential.some((one) => practices.includes(one)) ? [] : practices),
  ]
}

export type Fitting = {
  minutes: Minutes
  /** Minutes that are left free for something else. */
  reserved: number
  /** Whether the day ends in silence even if it is full. */
  isSilent: boolean
}

const cost = (parts: Iterable<DayPart>) => [...parts].reduce((sum, { minutes }) => sum + minutes, 0)

const freeMinutes = ({ minutes, reserved, isSilent }: Fitting) => minutes * LONGEST - reserved - (isSilent ? 1 : 0)

export const canHold = (fitting: Fitting, parts: Iterable<DayPart>) => cost(parts) <= freeMinutes(fitting)

/** Keeps what is promised and the most important groups that fit into the chosen minutes, and fills the rest with quiet. */
export const fitParts = (
  day: number,
  fitting: Fitting,
  promised: readonly DayPart[],
  groups: readonly (readonly DayPart[])[],
): DayPart[] => {
  const { minutes, reserved, isSilent } = fitting
  const kept = new Set(promised)
  for (const group of groups) {
    const fresh = group.filter((one) => !kept.has(one))
    if (canHold(fitting, [...kept, ...fresh])) for (const one of fresh) kept.add(one)
  }
  const left = Math.round(minutes - reserved - cost(kept))
  return [...kept, ...quietFor(day, Math.min(QUIET_TITLES.length, Math.max(left, isSilent ? 1 : 0)))]
}
