import type { Block, DayCourse } from '#api/contracts/course/course.ts'
import { titleOf } from '#api/content/course/courses/testing.ts'
import { tasksOf } from '#api/content/course/courses/catalog.ts'
import { EFFECTS } from './effects.ts'
import type { CoursePlan } from './plan-for.ts'
import { OPENINGS } from './wording.ts'

/** The part of a day that promises are about. */
type ComposedDay = Pick<DayCourse, 'blocks' | 'translation'>

const titlesOf = ({ blocks }: ComposedDay) => blocks.map(titleOf)
const textsOf = ({ blocks }: ComposedDay) =>
  blocks.flatMap((block) => (block.type === 'DefaultTextBlock' ? block.props.paragraphs : []))
const hasTitle = (words: RegExp) => (day: ComposedDay) => titlesOf(day).some((title) => words.test(title))
const hasText = (preset: string) => (day: ComposedDay) =>
  day.blocks.some((block) => block.type === 'DefaultTextBlock' && block.props.preset === preset)
const hasTask = (words: RegExp) => (day: ComposedDay) => tasksOf(day).some(({ id }) => words.test(id))
const hasMusic = ({ blocks }: ComposedDay) => blocks.some(({ type }) => type === 'AudioPlayer')
const isReflection = ({ type, props }: Block) =>
  type === 'HeaderTextBlock' && !/^Where this comes from$/.test(props.title)
const greets = (openings: readonly string[]) => (day: ComposedDay) => openings.some((one) => textsOf(day).includes(one))
const isAfter = (pattern: RegExp) => (day: ComposedDay) =>
  tasksOf(day).some(({ description }) => pattern.test(description))
const always = () => true

/** Parts that every plan holds on each day. The plan page, the offer, the questions and day 1 promise it. */
const EACH_DAY: Readonly<Record<string, (day: ComposedDay) => boolean>> = {
  'a passage': hasText('scripture'),
  'a prayer': hasText('prayer'),
  'a reflection': ({ blocks }) => blocks.some(isReflection),
  'a small task': hasTask(/-practice/),
  'a moment of gratitude': hasTask(/-gratitude/),
}

type Promised = { every: boolean; holds: (day: ComposedDay) => boolean }

/** Checks of each promise of a plan: for all days, or for some. */
export const PROMISES: Readonly<Record<string, Promised>> = {
  ...Object.fromEntries(Object.values(EFFECTS.minutes).map((effect) => [effect, { every: true, holds: always }])),
  [EFFECTS.moment.morning]: { every: true, holds: greets(OPENINGS.morning) },
  [EFFECTS.moment.midday]: { every: true, holds: greets(OPENINGS.midday) },
  [EFFECTS.moment.evening]: { every: true, holds: greets(OPENINGS.evening) },
  [EFFECTS.music['every-day']]: { every: true, holds: hasMusic },
  [EFFECTS.music.never]: { every: true, holds: (day) => !hasMusic(day) },
  [EFFECTS.level.new]: { every: true, holds: hasTitle(/^Where this comes from$/) },
  [EFFECTS.level.experienced]: { every: true, holds: hasTitle(/^A passage to compare$/) },
  [EFFECTS.translation.kjv]: { every: true, holds: ({ translation }) => translation === 'kjv' },
  [EFFECTS.translation.web]: { every: true, holds: ({ translation }) => translation === 'web' },
  [EFFECTS.extra.reading]: { every: true, holds: hasTitle(/^Read around it$/) },
  [EFFECTS.extra.writing]: { every: true, holds: hasTask(/-question$/) },
  [EFFECTS.extra.talking]: { every: true, holds: isAfter(/tell it to one person/) },
  [EFFECTS.extra.silence]: { every: true, holds: hasTitle(/quiet minutes?$/) },
  [EFFECTS.loved]: { every: false, holds: hasTitle(/^(?:Read around it|A psalm to begin with|A passage to compare)$/) },
  [EFFECTS.rhythm]: { every: true, holds: (day) => /^The line that ends each day$/.test(titlesOf(day).at(-1) ?? '') },
  [EFFECTS.prayFor]: { every: true, holds: hasTitle(/^A minute for/) },
}

const isTheme = (effect: string) => Object.values<string>(EFFECTS.theme).includes(effect)

/** Returns what a plan promises beyond its themes. */
export const listPromises = ({ reasons }: CoursePlan): readonly (readonly [effect: string, Promised | undefined])[] =>
  reasons.flatMap(({ effect }) => (isTheme(effect) ? [] : [[effect, PROMISES[effect]] as const]))

/** Returns the promises about every day that one day of a plan breaks. */
export const brokenOn = (plan: CoursePlan, day: ComposedDay): string[] => [
  ...Object.entries(EACH_DAY).flatMap(([part, holds]) => (holds(day) ? [] : part)),
  ...listPromises(plan).flatMap(([effect, promise]) =>
    promise && (!promise.every || promise.holds(day)) ? [] : effect,
  ),
]
