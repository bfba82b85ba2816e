import type { Task } from '#api/contracts/course.ts'
import { reflection, scripture, tasks as quiz } from '#api/content/courses/blocks.ts'
import { ADDITIONS } from './additions/index.ts'
import type { CoursePlan } from './plan-for.ts'
import { INTERCESSIONS, QUIET } from './wording.ts'
import { isText, type DayPart, part } from './parts.ts'

/** Returns what a reader's level and chosen people add to a day. */
export const levelParts = (day: number, { level, prayFor }: CoursePlan, parts: readonly DayPart[]): DayPart[][] => {
  const addition = ADDITIONS[day - 1]
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

/** Returns the task that a longer day adds: something to write about. */
export const questionOf = (day: number): Task | undefined => {
  const addition = ADDITIONS[day - 1]
  return addition && { id: `d${pad(day)}-question`, type: 'textarea', ...addition.question }
}

/** Returns what a longer day adds after everything else. */
export const longerParts = (day: number, parts: readonly DayPart[]): DayPart[][] => {
  const addition = ADDITIONS[day - 1]
  const question = questionOf(day)
  if (!addition || !question) return []
  const passage = parts.findLast(({ block }) => isText(block, 'scripture'))?.at ?? 0
  return [
    [part(passage + 0.2, scripture('Read around it', addition.around))],
    [part(80, quiz('One step further', question))],
    [part(-2, scripture('A psalm to begin with', addition.psalm))],
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
  return title === undefined ? [] : [part(85, reflection('candle', title, [QUIET[Math.floor((day - 1) / 7)] ?? '']))]
}
