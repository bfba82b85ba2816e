import { reflection, scripture, tasks as quiz } from '#api/content/courses/blocks.ts'
import type { WrittenTask } from '#api/content/courses/written.ts'
import type { Longer } from './additions/addition.ts'
import { ADDITIONS } from './additions/index.ts'
import { isText, part, type DayPart } from './parts.ts'
import type { CoursePlan } from './plan-for.ts'
import { SEASON_ADDITIONS } from './additions/season.ts'
import { INTERCESSIONS, QUIET } from './wording.ts'

/** A day of the course or of the second season, from 1. */
export type DayPlace = { series: string; day: number }

/** The second season is written once for all levels and themes; only its length, wording and music follow a plan. */
export const SEASON = 's2'

/** Returns what a reader's level and chosen people add to a day. */
export const levelParts = (place: DayPlace, { level, prayFor }: CoursePlan, parts: readonly DayPart[]): DayPart[][] => {
  const { day } = place
  const addition = place.series === SEASON ? undefined : ADDITIONS[day - 1]
  const passage = parts.find(({ block }) => isText(block, 'scripture'))?.at ?? 0
  const groups: DayPart[][] = []
  if (addition && level === 'new')
    groups.push([part(passage - 0.5, reflection('book', 'Where this comes from', [addition.note]))])
  if (addition && level === 'experienced') {
    const { reference, ask } = addition.further
    groups.push([
      part(75.1, scripture('A passage to compare', reference)),
      part(75.2, reflection('book', 'One question for both', [ask])),
    ])
  }
  const person = prayFor[day % prayFor.length]
  if (person) {
    const { title, prompts } = INTERCESSIONS[person]
    const prompt = prompts[Math.floor(day / prayFor.length) % prompts.length] ?? ''
    groups.push([part(90, reflection('hands', title, [prompt]))])
  }
  return groups
}

const pad = (day: number) => String(day).padStart(2, '0')

const longerOf = ({ series, day }: DayPlace): Longer | undefined =>
  (series === SEASON ? SEASON_ADDITIONS : ADDITIONS)[day - 1]

/** Returns the task that a longer day adds: something to write about. */
export const questionOf = (place: DayPlace): WrittenTask | undefined => {
  const added = longerOf(place)
  const prefix = place.series === SEASON ? 's2-' : ''
  return added && { id: `${prefix}d${pad(place.day)}-question`, type: 'textarea', ...added.question }
}

/** In the second week of the season the passages are whole psalms, so a story comes beside them. */
const aroundTitle = ({ series, day }: DayPlace) =>
  series === SEASON && day > 7 && day <= 14 ? 'A story beside the song' : 'Read around it'

/** Returns what a longer day adds after everything else. */
export const longerParts = (place: DayPlace, parts: readonly DayPart[]): DayPart[][] => {
  const added = longerOf(place)
  const question = questionOf(place)
  if (!added || !question) return []
  const passages = parts.filter(({ block }) => isText(block, 'scripture'))
  const passage = place.series === SEASON ? passages[0] : passages.at(-1)
  // After the greeting: the first words of a day are to its reader, and some days give thanks before any reading.
  const welcome = parts.find(({ block }) => isText(block, 'welcome'))
  return [
    [part((passage?.at ?? 0) + 0.2, scripture(aroundTitle(place), added.around))],
    [part(80, quiz('One step further', question))],
    [part((welcome?.at ?? 0) + 0.1, scripture('A psalm to begin with', added.psalm))],
  ]
}

export const QUIET_TITLES = [
  'One quiet minute',
  'Two quiet minutes',
  'Three quiet minutes',
  'Four quiet minutes',
  'Five quiet minutes',
]

export const quietFor = (day: number, minutes: number): DayPart[] => {
  const title = QUIET_TITLES[minutes - 1]
  return title === undefined
    ? []
    : [part(85, reflection('candle', title, [QUIET[Math.floor((day - 1) / 7)] ?? ''], { silenceMinutes: minutes }))]
}
