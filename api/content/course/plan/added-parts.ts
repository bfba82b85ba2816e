import { SEASON } from '#events/course/courses/courses.ts'
import { reflection, scripture, tasks as quiz } from '#api/content/course/courses/blocks.ts'
import type { WrittenTask } from '#api/content/course/courses/written.ts'
import type { Addition, Longer } from './additions/addition.ts'
import { ADDITIONS } from './additions/index.ts'
import { isText, part, type DayPart } from './parts.ts'
import type { CoursePlan } from './plan-for.ts'
import { SEASON_ADDITIONS } from './additions/season.ts'
import { INTERCESSIONS, QUIET } from './wording.ts'

/** A day of the course or of the second season, from 1. */
export type DayPlace = { series: string; day: number }

/** The second season is written once for all levels and themes; only its length, wording and music follow a plan. */
export const findAddition = ({ series, day }: DayPlace): Addition | undefined =>
  series === SEASON ? undefined : ADDITIONS[day - 1]

/** Returns a second passage to compare, with a question for both. */
const furtherParts = (place: DayPlace): DayPart[] => {
  const further = findAddition(place)?.further
  if (!further) return []
  return [
    part(75.1, scripture('A passage to compare', further.reference, { id: 'further' })),
    part(75.2, reflection('book', 'One question for both', [further.ask], { id: 'further-question' })),
  ]
}

/** Returns what a reader's level and chosen people add to a day. */
export const levelParts = (place: DayPlace, { level, prayFor }: CoursePlan, parts: readonly DayPart[]): DayPart[] => {
  const { day } = place
  const note = level === 'new' ? findAddition(place)?.note : undefined
  const passage = parts.find(({ block }) => isText(block, 'scripture'))?.at ?? 0
  const person = prayFor[day % prayFor.length]
  const prompts = person ? INTERCESSIONS[person].prompts : []
  const prompt = prompts[Math.floor(day / prayFor.length) % prompts.length]
  return [
    ...(note ? [part(passage - 0.5, reflection('book', 'Where this comes from', [note], { id: 'note' }))] : []),
    ...(level === 'experienced' ? furtherParts(place) : []),
    ...(person && prompt
      ? [part(90, reflection('hands', INTERCESSIONS[person].title, [prompt], { id: 'intercession' }))]
      : []),
  ]
}

/** Returns a longer reading of the day from the books that a reader loves, if there is one. */
export const lovedParts = (place: DayPlace, { loved }: CoursePlan, longer: LongerParts | undefined): DayPart[] => {
  const isLoved = ([{ block }]: readonly [DayPart, ...DayPart[]]) =>
    block.type === 'DefaultTextBlock' &&
    loved.some((book) => block.props.subtitle?.replace(/^\d /, '').startsWith(book))
  const [first, second] = furtherParts(place)
  const readings: [DayPart, ...DayPart[]][] = [
    ...(longer ? [[longer.around] as [DayPart], [longer.psalm] as [DayPart]] : []),
    ...(first && second ? [[first, second] as [DayPart, DayPart]] : []),
  ]
  return readings.find(isLoved) ?? []
}

const pad = (day: number) => String(day).padStart(2, '0')

export const findLonger = ({ series, day }: DayPlace): Longer | undefined =>
  (series === SEASON ? SEASON_ADDITIONS : ADDITIONS)[day - 1]

/** Returns the task that a longer day adds: something to write about. */
export const questionOf = (place: DayPlace): WrittenTask | undefined => {
  const added = findLonger(place)
  const prefix = place.series === SEASON ? `${SEASON}-` : ''
  return added && { id: `${prefix}d${pad(place.day)}-question`, type: 'textarea', ...added.question }
}

/** Parts that a longer day may add. */
export type LongerParts = { around: DayPart; question: DayPart; psalm: DayPart }

const TALK = 'When you have an answer, tell it to one person.'

export const longerParts = (
  place: DayPlace,
  { extra }: CoursePlan,
  parts: readonly DayPart[],
): LongerParts | undefined => {
  const added = findLonger(place)
  const question = questionOf(place)
  if (!added || !question) return undefined
  const passages = parts.filter(({ block }) => isText(block, 'scripture'))
  const passage = place.series === SEASON ? passages[0] : passages.at(-1)
  // After the greeting: the first words of a day are to its reader, and some days give thanks before any reading.
  const welcome = parts.find(({ block }) => isText(block, 'welcome'))
  const asked = extra === 'talking' ? { ...question, description: `${question.description} ${TALK}` } : question
  return {
    around: part(
      (passage?.at ?? 0) + 0.2,
      scripture(added.aroundTitle ?? 'Read around it', added.around, { id: 'around' }),
    ),
    question: part(80, quiz('One step further', asked)),
    psalm: part((welcome?.at ?? 0) + 0.1, scripture('A psalm to begin with', added.psalm, { id: 'psalm' })),
  }
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
    : [
        part(
          85,
          reflection('candle', title, [QUIET[Math.floor((day - 1) / 7)] ?? ''], {
            id: 'quiet',
            silenceMinutes: minutes,
          }),
        ),
      ]
}
