import fc from 'fast-check'
import { titleOf } from '#api/content/course/courses/testing.ts'
import { expect, test } from 'vitest'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { type Block, DayCourse } from '#api/contracts/course/course.ts'
import { tasksOf } from '#api/content/course/courses/catalog.ts'
import { quotesIn } from '#api/content/course/courses/testing.scripture.ts'
import { SPEECH } from '#api/content/course/courses/testing.speech.ts'
import { inTranslation, textIn } from '#api/content/course/courses/translate.ts'
import { v1 } from '#api/content/course/courses/v1/course.ts'
import type { AuthoredDay } from '#api/content/course/courses/written.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { ADDITIONS } from './additions/index.ts'
import { composeBlocks, composeDay } from './compose.ts'
import { minutesOfBlocks } from './lengths.ts'
import { PIECES, findPiece } from './pieces/index.ts'
import { THEMES } from './pieces/piece.ts'
import { type CoursePlan, PLAN_DAYS, planFor } from './plan-for.ts'
import { quoteChoice, type GivenAnswers, MINUTES } from './signs.ts'
import { NAMING } from './testing.answers.ts'

const answering = (answers: Record<string, readonly string[]>): GivenAnswers => new Map(Object.entries(answers))
const daysOf = (plan: CoursePlan) => v1.map((core, at) => composeDay(core, plan, at + 1))
const textOf = (day: DayCourse) => JSON.stringify(day.blocks)

/** Returns everything that is the same in the other translation: all but the words. */
const kindOf = (block: Block) =>
  block.type === 'QuizBlock' ? block.props.tasks.map(({ id }) => id) : [block.type, titleOf(block)]

const questions = questionCatalog.published.flatMap(({ set }) => set.questions)
/** Any answers that a visitor of any question set can give. */
const anyAnswers = fc
  .record(
    Object.fromEntries(
      questions
        .filter((question) => choicesOf(question).length > 0)
        .map((question) => [
          question.key,
          question.type === 'multi-select'
            ? fc.subarray([...choicesOf(question)])
            : fc.constantFrom(...choicesOf(question)).map((choice) => [choice]),
        ]),
    ),
    { requiredKeys: [] },
  )
  .map((answers) => answering(answers as Record<string, readonly string[]>))

const PEOPLE = {
  mother: answering({
    'minutes-a-day': ['About 5 minutes'],
    'time-of-day': ['Early in the morning'],
    obstacles: ['Too little time', 'Being tired at the end of the day', 'Language that is hard to follow'],
    'home-life': ['Young children'],
    'bible-knowledge': ['It’s all new to me'],
  }),
  widower: answering({
    'minutes-a-day': ['About 20 minutes'],
    'time-of-day': ['Just before sleep'],
    'life-season': ['A time of grieving for someone'],
    'home-life': ['I live on my own'],
    'pray-for': ['Someone I miss'],
    'bible-knowledge': ['I know most of it well'],
    music: ['Yes, quiet instrumental music'],
  }),
  student: answering({
    'minutes-a-day': ['About 10 minutes'],
    obstacles: ['Doubts or hard questions', 'A mind that wanders'],
    'prayer-life': ['Something I’d like to learn'],
    music: ['No, I prefer silence'],
  }),
}

test('a plan is the standard plan without answers, and changes no day', () => {
  const plan = planFor(new Map())
  expect([plan.personal, plan.reasons, plan.minutes]).toEqual([false, [], null])
  const written = JSON.stringify(v1.map(({ blocks }) => inTranslation(blocks, 'kjv')))
  expect(JSON.stringify(daysOf(plan).map(({ blocks }) => blocks))).toBe(written.replace('{minutes}', 'six to ten'))
  const minutes = v1.map((core, at) => minutesOfBlocks(composeBlocks(core, plan, { series: 'v1', day: at + 1 })))
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(6)
  expect(Math.max(...minutes)).toBeLessThan(10.5)
})

test('a plan is the standard plan when every answer leaves things open', () => {
  const open = answering({
    hopes: ['I’m not sure yet'],
    obstacles: ['Nothing in particular'],
    'minutes-a-day': ['I’ll see as I go'],
    'life-season': ['I’d rather not say'],
  })
  expect(planFor(open)).toEqual(planFor(new Map()))
})

test('a plan is the same for the same answers', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      expect(planFor(new Map([...answers].toReversed()))).toEqual(planFor(answers))
    }),
  )
})

test('a plan keeps every hope that was chosen, also one that no reason quotes', () => {
  const hopes = ['A closer walk with God', 'A deeper life of prayer']
  const plan = planFor(answering({ hopes: [...hopes, 'I’m not sure yet'] }))
  expect(plan.hopes).toEqual(hopes)
  expect(plan.reasons.filter(({ question }) => question === 'hopes').length).toBeLessThan(hopes.length)
})

test('a plan gives only reasons that the visitor gave', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const plan = planFor(answers)
      const said = [...plan.reasons, ...plan.days.flatMap((day) => day?.because ?? [])]
      for (const { question, choice } of said) expect(answers.get(question)).toContain(choice)
      expect(plan.personal).toBe(plan.reasons.length > 0)
      // A theme that is named as a reason is met on some day.
      for (const theme of plan.themes) expect(plan.days.some((day) => day?.theme === theme)).toBe(true)
    }),
  )
})

test('a plan says why in whole sentences', () => {
  expect(planFor(PEOPLE.mother).reasons.map((reason) => `${quoteChoice(reason)}: ${reason.effect}`))
    .toMatchInlineSnapshot(`
        [
          "You said “About 5 minutes”: Each day takes about 5 minutes.",
          "You said “Early in the morning”: Each day opens with a word for the morning.",
          "You said “Being tired at the end of the day”: Some days are written for people who are worn out.",
          "You said “Too little time”: Some days are written for people with full schedules.",
          "You said “Young children”: Some days are about your family.",
          "You said “It’s all new to me”: A short note says where each passage comes from.",
          "You said “Language that is hard to follow”: You read the World English Bible, in today’s English.",
        ]
      `)
})

test('the plans of two people differ on more than ten days, beyond greeting and length', () => {
  const plans = Object.values(PEOPLE)
    .map(planFor)
    .map((plan) => ({ days: plan.days, texts: daysOf(plan).map(textOf) }))
  for (const one of plans) {
    for (const other of plans) {
      if (one === other) continue
      const different = one.days.filter((day, at) => day?.theme !== other.days[at]?.theme)
      expect(different.length).toBeGreaterThan(10)
      expect(one.texts.filter((text, at) => text !== other.texts[at])).toHaveLength(28)
    }
  }
})

test('a plan has special days for any single theme', () => {
  for (const theme of THEMES) {
    const { days } = planFor(answering(NAMING[theme]))
    expect([theme, days.some((day) => day?.theme === theme)]).toEqual([theme, true])
    expect([theme, days.filter((day) => day !== null).length >= 8]).toEqual([theme, true])
  }
})

test('a plan gives a reason at most once a week', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const { days } = planFor(answers)
      for (let week = 0; week < 4; week++) {
        const chosen = days.slice(week * 7, week * 7 + 7).flatMap((day) => day ?? [])
        expect(chosen.filter(({ because }) => because !== null).length).toBe(chosen.length > 0 ? 1 : 0)
      }
    }),
  )
})

test('each day of any plan keeps the contract, and takes the chosen minutes within a fifth', () => {
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom(...MINUTES), (answers, minutes) => {
      const plan = planFor(new Map([...answers, ['minutes-a-day', [`About ${minutes} minutes`]]]))
      for (const [at, day] of daysOf(plan).entries()) {
        expect(DayCourse.parse(day)).toEqual(day)
        const taken = minutesOfBlocks(composeBlocks(v1[at] as AuthoredDay, plan, { series: 'v1', day: at + 1 }))
        expect([at + 1, minutes, taken >= minutes * 0.8 && taken <= minutes * 1.2, taken]).toEqual([
          at + 1,
          minutes,
          true,
          taken,
        ])
        expect(day.inOther?.blocks.map(kindOf)).toEqual(day.blocks.map(kindOf))
      }
    }),
    { numRuns: 20 },
  )
})

test('a reader who asks for everything in twenty minutes can open each day', () => {
  const everything = {
    'minutes-a-day': ['About 20 minutes'],
    hopes: ['A steady daily rhythm'],
    'bible-knowledge': ['I know most of it well'],
    'loved-parts': ['The prophets'],
    'pray-for': ['The needs of the world'],
    'closest-to-god': ['In prayer', 'In music and singing'],
  }
  const days = daysOf(planFor(answering(everything)))
  expect(Math.max(...days.map(({ blocks }) => blocks.length))).toBe(21)
  for (const day of days) expect(DayCourse.parse(day)).toEqual(day)
})

test('each day of any plan has the alternative that was chosen for it, and gives the reason', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const plan = planFor(answers)
      for (const [at, day] of daysOf(plan).entries()) {
        const chosen = plan.days[at]
        const piece = chosen && findPiece(chosen.theme, at + 1)
        const text = textOf(day)
        const because = chosen?.because
        expect(text.includes('You said “')).toBe(Boolean(because))
        if (because) expect(text).toContain(quoteChoice(because).slice(0, -1))
        if (!piece) continue
        expect(text).toContain(piece.part === 'task' ? piece.task.title : piece.title)
      }
    }),
    { numRuns: 20 },
  )
})

test('a plan plays music every day, never, or as it was written', () => {
  const playing = (choice: string) =>
    daysOf(planFor(answering({ music: [choice] }))).filter((day) =>
      day.blocks.some(({ type }) => type === 'AudioPlayer'),
    ).length
  expect(playing('Yes, quiet instrumental music')).toBe(28)
  expect(playing('No, I prefer silence')).toBe(0)
  expect(playing('Sometimes, when it suits the day')).toBe(9)
})

test('each day of any plan shows the time that its parts take', () => {
  const plan = planFor(PEOPLE.student)
  for (const [at, core] of v1.entries()) {
    for (const block of composeBlocks(core, plan, { series: 'v1', day: at + 1 })) {
      if (block.type !== 'QuizBlock') continue
      const stated = Number.parseInt(block.props.timeEstimate, 10)
      expect(Math.abs(stated - minutesOfBlocks([block]))).toBeLessThanOrEqual(0.75)
    }
  }
})

const all = Object.values(PIECES).flat()

test('every day has at least two alternatives', () => {
  for (let day = 1; day <= PLAN_DAYS; day++) {
    expect([day, all.filter((piece) => piece.day === day).length >= 2]).toEqual([day, true])
  }
})

test('the alternatives replace existing tasks, with a unique id of their day', () => {
  const ids = all.flatMap((piece) => (piece.part === 'task' ? piece.task.id : []))
  expect(new Set([...ids, ...v1.flatMap(tasksOf).map(({ id }) => id)]).size).toBe(
    ids.length + v1.flatMap(tasksOf).length,
  )
  for (const piece of all) {
    if (piece.part !== 'task') continue
    expect(tasksOf(v1[piece.day - 1] as DayCourse).map(({ id }) => id)).toContain(piece.instead)
    expect(piece.task.id.startsWith(piece.instead.slice(0, 4))).toBe(true)
  }
  // Saved answers are found by these ids.
  expect(ids).toMatchInlineSnapshot(`
      [
        "d09-tired-practice",
        "d27-tired-practice",
        "d03-busy-practice",
        "d07-busy-practice",
        "d08-wandering-practice",
        "d14-wandering-practice",
        "d20-loss-practice",
        "d06-prayer-practice",
        "d21-prayer-practice",
        "d15-family-practice",
        "d25-family-practice",
        "d26-family-practice",
        "d22-alone-practice",
        "d23-alone-practice",
      ]
    `)
})

test('the alternatives quote nothing but listed speech, and never repeat a title', () => {
  const written = [...all, ...ADDITIONS].map((piece) => textIn(JSON.stringify(piece), 'web'))
  expect(quotesIn(written).filter(({ words }) => !SPEECH.has(words))).toEqual([])
  const titles = all.map((piece) => (piece.part === 'task' ? piece.task.title : piece.title))
  expect(new Set(titles).size).toBe(titles.length)
  expect(ADDITIONS).toHaveLength(PLAN_DAYS)
})
