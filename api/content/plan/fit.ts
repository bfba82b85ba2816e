import type { Essential } from '#api/content/courses/written.ts'
import { QUIET_TITLES, quietFor } from './added-parts.ts'
import { isText, type DayPart, tasksIn } from './parts.ts'
import type { Minutes } from './signs.ts'

/** The most that a day may take beyond the chosen minutes. */
const LONGEST = 1.15

/** Returns the groups of parts that a short day of the course keeps, most important first. */
export const essentialOf = (essentials: readonly Essential[], parts: readonly DayPart[]): DayPart[][] =>
  essentials.map((group) => parts.filter(({ id }) => [group].flat().includes(id)))

const isThanks = ({ block }: DayPart) => tasksIn(block).some(({ id }) => id.endsWith('-gratitude'))
const isQuestion = (one: DayPart) => one.task !== undefined && !isThanks(one)

/** Returns the same for the second season, whose days are built alike. Its questions build on each other. */
export const essentialOfSeason = (parts: readonly DayPart[]): DayPart[][] => {
  const text = (preset: string) => parts.filter(({ block }) => isText(block, preset))
  const reflections = parts.filter(({ block }) => block.type === 'HeaderTextBlock')
  return [
    text('scripture'),
    reflections,
    parts.filter(isQuestion),
    text('prayer'),
    text('welcome'),
    text('promise'),
    parts.filter(isThanks),
  ]
}

/** Keeps the most important groups that fit into the chosen minutes, and fills what is left with quiet. */
export const fitted = (day: number, minutes: Minutes, groups: readonly DayPart[][]): DayPart[] => {
  const kept = new Set<DayPart>()
  let total = 0
  for (const group of groups) {
    const fresh = group.filter((one) => !kept.has(one))
    const cost = fresh.reduce((sum, one) => sum + one.minutes, 0)
    if (total + cost > minutes * LONGEST) continue
    for (const one of fresh) kept.add(one)
    total += cost
  }
  return [...kept, ...quietFor(day, Math.min(QUIET_TITLES.length, Math.round(minutes - total)))]
}
