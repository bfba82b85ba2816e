import { describe, expect, test } from 'vitest'
import { v1 } from '#api/content/course/courses/v1/course.ts'
import { composeDay } from './compose.ts'
import { EFFECTS } from './effects.ts'
import { PIECES } from './pieces/index.ts'
import { THEMES } from './pieces/piece.ts'
import { type CoursePlan, planFor } from './plan-for.ts'
import type { GivenAnswers } from './signs.ts'
import { answersFrom, NAMING } from './testing.answers.ts'
import { brokenOn, PROMISES, listPromises } from './testing.promises.ts'
import { createRng } from '#tools/random/rng.ts'

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
    (answers) => said(answers, 'life-season', 'A time of grieving for someone'),
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
  const random = createRng(1).next
  const found = new Set<string>()
  for (let n = 0; n < 20_000; n++) {
    const answers = answersFrom(random)
    for (const one of untrue(answers, planFor(answers))) found.add(one)
  }
  expect([...found]).toEqual([])
})

describe('the promises', () => {
  const random = createRng(2).next
  const plans = [planFor(new Map()), ...Array.from({ length: 40 }, () => planFor(answersFrom(random)))]

  test('every promise of every plan holds on its 28 days', () => {
    const broken = new Set<string>()
    const met = new Set<string>()
    for (const plan of plans) {
      const days = v1.map((core, at) => composeDay(core, plan, at + 1))
      days.forEach((day, at) => {
        for (const promise of brokenOn(plan, day)) broken.add(`day ${at + 1}: ${promise} (${plan.minutes} minutes)`)
      })
      for (const [effect, promise] of listPromises(plan)) {
        met.add(effect)
        if (!days.some((day) => promise?.holds(day))) broken.add(`${effect} (on no day)`)
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
})

/** Returns the sentences of days and of all their alternatives that make no sense at a time of day. */
const outOfTime = (choice: string, words: RegExp) =>
  Object.values(NAMING).flatMap((said) => {
    const plan = planFor(new Map([...Object.entries(said), ['time-of-day', [choice]]]))
    return v1.flatMap((core, at) => JSON.stringify(composeDay(core, plan, at + 1).blocks).match(words) ?? [])
  })

test('evening readers get nothing to do on a day that is over', () => {
  const late =
    /[^.]*(?:before tonight|sometime today|come back tonight|rest of today|before the day is over|last until evening)[^.]*/gi
  expect(outOfTime('Just before sleep', late)).toEqual([])
})

test('morning readers are not asked about an evening that has yet to come', () => {
  expect(outOfTime('Early in the morning', /[^.]*(?:you had this evening|with it tonight)[^.]*/gi)).toEqual([])
})
