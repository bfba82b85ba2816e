import { describe, expect, test } from 'vitest'
import type { Block, DayCourse } from '#api/contracts/course.ts'
import { tasksOf } from '#api/content/courses/catalog.ts'
import { v1 } from '#api/content/courses/v1.ts'
import { composeDay } from './compose.ts'
import { EFFECTS } from './effects.ts'
import { PIECES } from './pieces/index.ts'
import { THEMES } from './pieces/piece.ts'
import { type CoursePlan, planFor } from './plan-for.ts'
import type { GivenAnswers } from './signs.ts'
import { answersFrom, createRandom } from './testing.answers.ts'
import { OPENINGS } from './wording.ts'

const said = (answers: GivenAnswers, question: string, ...choices: string[]) =>
  choices.some((choice) => answers.get(question)?.includes(choice))
const CHILDREN = ['Young children', 'Teenagers']
const FAMILY = [...CHILDREN, 'My spouse or partner', 'Grown children or grandchildren', 'Parents or other relatives']
const livesAlone = (answers: GivenAnswers) => answers.get('home-life')?.join() === 'I live on my own'
const losesHeart = (answers: GivenAnswers) =>
  said(answers, 'missed-day', 'I feel discouraged for a while', 'I usually stop altogether') ||
  said(answers, 'obstacles', 'Losing heart after a missed day')

/** Words that only make sense to some readers, and what these must have said. */
const PRESUMING: readonly (readonly [RegExp, (answers: GivenAnswers) => boolean])[] = [
  [
    /without them|call them|plates|used to sit there|person you miss|talk it over with|who knew them/,
    (answers) => said(answers, 'life-season', 'A time of loss or grief'),
  ],
  [
    /next room to call|whole day without anyone|an empty house|[Ll]iving alone|live on your own|Eating alone|by myself/,
    livesAlone,
  ],
  [/\bkids?\b/, (answers) => said(answers, 'home-life', ...CHILDREN)],
  [/my marriage/, (answers) => said(answers, 'home-life', 'My spouse or partner')],
  [
    /people who live with you|people at home|people we live with|in this house/,
    (answers) => said(answers, 'home-life', ...FAMILY),
  ],
  [/quitter/, (answers) => said(answers, 'missed-day', 'I usually stop altogether')],
  [/want to give up on the whole/, losesHeart],
  [/back to sleep|gone a long time/, (answers) => said(answers, 'faith-today', 'Coming back after time away')],
]

/** Facts that each piece presumes, by theme and day. */
const presumed = new Map(
  Object.entries(PIECES).flatMap(([theme, pieces]) =>
    pieces.map((piece) => [
      `${theme} on day ${piece.day}`,
      PRESUMING.filter(([words]) => words.test(JSON.stringify(piece))),
    ]),
  ),
)

/** Returns the chosen pieces that presume something that was not said. */
const untrue = (answers: GivenAnswers, { days }: CoursePlan): string[] =>
  days.flatMap((day, at) => {
    const piece = `${day?.theme} on day ${at + 1}`
    return (presumed.get(piece) ?? []).flatMap(([words, isSaid]) => (isSaid(answers) ? [] : `${piece}: ${words}`))
  })

test('no plan says anything about its reader that the reader did not say, in 20,000 plans', () => {
  const random = createRandom(1)
  const found = new Set<string>()
  for (let n = 0; n < 20_000; n++) {
    const answers = answersFrom(random)
    for (const one of untrue(answers, planFor(answers))) found.add(one)
  }
  expect([...found]).toEqual([])
})

const titlesOf = ({ blocks }: DayCourse) => blocks.map(({ props }) => props.title)
const textsOf = ({ blocks }: DayCourse) =>
  blocks.flatMap((block) => (block.type === 'DefaultTextBlock' ? block.props.paragraphs : []))
const hasTitle = (words: RegExp) => (day: DayCourse) => titlesOf(day).some((title) => words.test(title))
const hasText = (preset: string) => (day: DayCourse) =>
  day.blocks.some((block) => block.type === 'DefaultTextBlock' && block.props.preset === preset)
const hasTask = (words: RegExp) => (day: DayCourse) => tasksOf(day).some(({ id }) => words.test(id))
const hasMusic = ({ blocks }: DayCourse) => blocks.some(({ type }) => type === 'AudioPlayer')
const isReflection = ({ type, props }: Block) => type === 'HeaderTextBlock' && props.title !== 'Where this comes from'
const greets = (openings: readonly string[]) => (day: DayCourse) => openings.some((one) => textsOf(day).includes(one))
const isAfter = (pattern: RegExp) => (day: DayCourse) =>
  tasksOf(day).some(({ description }) => pattern.test(description))
const always = () => true

/** Parts that every plan holds on each day. The plan page, the offer, the questions and day 1 promise it. */
const EACH_DAY: Readonly<Record<string, (day: DayCourse) => boolean>> = {
  'a passage': hasText('scripture'),
  'a prayer': hasText('prayer'),
  'a reflection': ({ blocks }) => blocks.some(isReflection),
  'a small task': hasTask(/-practice/),
  'a moment of gratitude': hasTask(/-gratitude/),
}

/** Checks of each promise of a plan: for all days, or for some. */
const PROMISES: Readonly<Record<string, { every: boolean; holds: (day: DayCourse) => boolean }>> = {
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
  [EFFECTS.rhythm]: { every: true, holds: (day) => titlesOf(day).at(-1) === 'The line that ends each day' },
  [EFFECTS.prayFor]: { every: true, holds: hasTitle(/^A minute for/) },
}

const isTheme = (effect: string) => Object.values(EFFECTS.theme).includes(effect)

describe('the promises', () => {
  const random = createRandom(2)
  const plans = [planFor(new Map()), ...Array.from({ length: 40 }, () => planFor(answersFrom(random)))]

  test('every promise of every plan holds on its 28 days', () => {
    const broken = new Set<string>()
    const met = new Set<string>()
    for (const plan of plans) {
      const days = v1.map((core, at) => composeDay(core, plan, at + 1))
      for (const [promise, holds] of Object.entries(EACH_DAY))
        days.forEach((day, at) => holds(day) || broken.add(`day ${at + 1}: ${promise}`))
      for (const { effect } of plan.reasons.filter((reason) => !isTheme(reason.effect))) {
        const promise = PROMISES[effect]
        met.add(effect)
        const kept = days.filter((day) => promise?.holds(day)).length
        if (kept < (promise?.every ? days.length : 1)) broken.add(`${effect} (${kept} days, ${plan.minutes} minutes)`)
      }
    }
    expect([...broken]).toEqual([])
    // No answer asks for the King James Bible: it is the standard.
    expect(Object.keys(PROMISES).filter((effect) => !met.has(effect))).toEqual([EFFECTS.translation.kjv])
  })

  test('a plan names a theme only if some day has it', () => {
    for (const plan of plans)
      for (const theme of THEMES) {
        const isNamed = plan.reasons.some(({ effect }) => effect === EFFECTS.theme[theme])
        expect([theme, plan.days.some((day) => day?.theme === theme)]).toEqual([theme, isNamed])
      }
  })

  test('evening readers get no task for a day that is over', () => {
    const plan = planFor(new Map([['time-of-day', ['Just before sleep']]]))
    const texts = v1.flatMap((core, at) => tasksOf(composeDay(core, plan, at + 1)))
    const late = texts.filter(({ description }) => /before tonight|sometime today|come back tonight/i.test(description))
    expect(late).toEqual([])
  })
})
