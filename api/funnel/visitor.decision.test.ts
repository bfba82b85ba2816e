import { describe, expect, test } from 'vitest'
import type { Sealed } from '#events/sealed.ts'
import {
  decideAnswer,
  decideConsent,
  decideUserInfo,
  evolveVisitor,
  initialVisitor,
  type QuizEvent,
  recordedCreative,
  type UserInfoFacts,
} from './visitor.decision.ts'

const sealed = (digest: string): Sealed => ({
  person: '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e',
  sealed: `iv.${digest}`,
  digest,
})
const ruth = sealed('ruth')
const naomi = sealed('naomi')

const arrived = (creo: string | null = null): QuizEvent => ({ type: 'quiz.visitor-arrived', data: { creo } })
const attributed = (creo: string): QuizEvent => ({ type: 'quiz.creo-attributed', data: { creo } })
const gave = (version: string): QuizEvent => ({ type: 'quiz.question-set-given', data: { version, assignment: null } })
const aged = (age: string): QuizEvent => ({ type: 'quiz.age-chosen', data: { age } })
const mailed = (email: Sealed): QuizEvent => ({ type: 'quiz.email-given', data: { email } })
const named = (name: Sealed): QuizEvent => ({ type: 'quiz.name-given', data: { name } })
const openedCheckout: QuizEvent = { type: 'quiz.checkout-opened', data: {} }
const answered = (question: string, timeTakenMs: number, ...choices: string[]): QuizEvent => ({
  type: 'quiz.question-answered',
  data: { question, choices, timeTakenMs },
})

/** given what happened, when the visitor tells this, then that happens. */
const given = (...history: QuizEvent[]) => {
  const visitor = history.reduce(evolveVisitor, initialVisitor)
  return {
    told: (facts: UserInfoFacts) => decideUserInfo(visitor, facts, false),
    toldWithKey: (facts: UserInfoFacts) => decideUserInfo(visitor, facts, true),
    answer: (question: string, timeTakenMs: number, ...choices: string[]) =>
      decideAnswer(visitor, { question, choices, timeTakenMs }, false),
    answerWithKey: (question: string, timeTakenMs: number, ...choices: string[]) =>
      decideAnswer(visitor, { question, choices, timeTakenMs }, true),
  }
}

describe('the first call of a visitor', () => {
  test('records the arrival, even when it tells nothing', () => {
    expect(given().told({})).toEqual([arrived()])
    expect(given().toldWithKey({})).toEqual([arrived()])
  })

  test('records everything it tells, the arrival first', () => {
    const all = {
      creo: 'spring',
      quizQuestionsId: 'v2',
      age: '60+',
      email: ruth,
      username: naomi,
      checkout: true,
    } as const
    expect(given().told(all)).toEqual([
      arrived('spring'),
      gave('v2'),
      aged('60+'),
      mailed(ruth),
      named(naomi),
      openedCheckout,
    ])
  })

  test('may be an answer', () => {
    expect(given().answer('prayer', 1_000, 'Daily')).toEqual([arrived(), answered('prayer', 1_000, 'Daily')])
  })
})

describe('the creo', () => {
  const prayer = { question: 'prayer', choices: ['Daily'], timeTakenMs: 1_000 }
  const both = { ads: true, answers: true }

  test('is recorded with the arrival, also when the first contact is an answer or the consent bar', () => {
    expect(decideAnswer(initialVisitor, { ...prayer, creo: 'spring' }, true)).toEqual([
      arrived('spring'),
      answered('prayer', 1_000, 'Daily'),
    ])
    const chosen = { type: 'quiz.consent-chosen', data: both }
    expect(decideConsent(initialVisitor, { ...both, creo: 'spring' }, true)).toEqual([arrived('spring'), chosen])
    expect(decideConsent(initialVisitor, { ...both, creo: 'a|b' }, true)).toEqual([arrived('other'), chosen])
    expect(decideConsent(initialVisitor, both, true)).toEqual([arrived(), chosen])
  })

  test('is attributed by a repeated answer or choice that names it first', () => {
    const visitor = [
      ...decideAnswer(initialVisitor, prayer, true),
      ...decideConsent(initialVisitor, both, true),
    ].reduce(evolveVisitor, initialVisitor)
    expect(decideAnswer(visitor, { ...prayer, creo: 'spring' }, false)).toEqual([attributed('spring')])
    expect(decideConsent(visitor, { ...both, creo: 'spring' }, false)).toEqual([attributed('spring')])
  })

  test('stays the first one', () => {
    expect(given(arrived('spring')).told({ creo: 'summer' })).toEqual([])
    expect(given(arrived('spring')).toldWithKey({ creo: 'summer' })).toEqual([])
    expect(given(arrived(), attributed('spring')).told({ creo: 'summer' })).toEqual([])
  })

  test('may become known after the arrival', () => {
    expect(given(arrived()).told({ creo: 'spring' })).toEqual([attributed('spring')])
    expect(given(...given().answer('prayer', 1_000, 'Daily')).told({ creo: 'spring' })).toEqual([attributed('spring')])
  })

  test('is not made up where there is none', () => {
    expect(given().told({ creo: null })).toEqual([arrived(null)])
    expect(given().told({ creo: undefined })).toEqual([arrived(null)])
    expect(given(arrived()).told({ creo: null })).toEqual([])
  })

  test('is taken over by no other, not even by what is recorded as "other"', () => {
    expect(given().told({ creo: 'a|b' })).toEqual([arrived('other')])
    expect(given(arrived('other')).told({ creo: 'spring' })).toEqual([])
  })

  test.each(['a|b', '=1+1', '<script>', '', ' ', 'a b', 'é', 'a\n', 'x'.repeat(65), '+1', '@sum', '"', '(none)'])(
    '%j is recorded as "other"',
    (creo) => {
      expect(recordedCreative(creo)).toBe('other')
    },
  )

  test.each(['a', 'A-Z_0.9', 'x'.repeat(64), '-1', '__proto__'])('%s is recorded as it is', (creo) => {
    expect(recordedCreative(creo)).toBe(creo)
  })
})

describe('the question set', () => {
  test('stays the one first given', () => {
    expect(given(arrived(), gave('v1')).told({ quizQuestionsId: 'v2' })).toEqual([])
    expect(given(arrived(), gave('v1')).toldWithKey({ quizQuestionsId: 'v2' })).toEqual([])
  })

  test('may become known after the arrival', () => {
    expect(given(arrived()).told({ quizQuestionsId: 'v2' })).toEqual([gave('v2')])
  })
})

describe('what a visitor told before', () => {
  const everything = [arrived('spring'), gave('v1'), aged('60+'), mailed(ruth), named(naomi), openedCheckout]

  test('is not erased by being left out', () => {
    expect(given(...everything).told({})).toEqual([])
    expect(given(...everything).toldWithKey({})).toEqual([])
  })

  test('is replaced by another value', () => {
    expect(given(...everything).told({ age: '18-29' })).toEqual([aged('18-29')])
    expect(given(...everything).told({ email: naomi, username: ruth })).toEqual([mailed(naomi), named(ruth)])
  })

  test('is not recorded again when it is told again without a key', () => {
    expect(given(...everything).told({ age: '60+', email: ruth, username: naomi, checkout: true })).toEqual([])
  })

  test('is recognised by what it says, though it is sealed differently each time', () => {
    expect(given(...everything).told({ email: { ...ruth, sealed: 'other-iv.other' } })).toEqual([])
  })

  test('is recorded again under a key, by which the store knows a delivery that comes twice', () => {
    expect(given(...everything).toldWithKey({ age: '60+', email: ruth, username: naomi, checkout: true })).toEqual([
      aged('60+'),
      mailed(ruth),
      named(naomi),
      openedCheckout,
    ])
  })

  test('is told anew when another value came in between', () => {
    expect(given(...everything, aged('18-29')).told({ age: '60+' })).toEqual([aged('60+')])
  })
})

describe('the checkout', () => {
  test('is open once it was opened, and cannot be taken back', () => {
    expect(given(arrived()).told({ checkout: true })).toEqual([openedCheckout])
    expect(given(arrived()).told({ checkout: false })).toEqual([])
    expect(given(arrived(), openedCheckout).told({ checkout: false })).toEqual([])
  })
})

describe('an answer', () => {
  const before = [arrived(), answered('prayer', 1_000, 'Daily')]

  test('given again, without a key, is a retry', () => {
    expect(given(...before).answer('prayer', 1_000, 'Daily')).toEqual([])
  })

  test('given again under a key is left to the store to recognise', () => {
    expect(given(...before).answerWithKey('prayer', 1_000, 'Daily')).toEqual([answered('prayer', 1_000, 'Daily')])
  })

  test('that differs replaces the earlier one', () => {
    expect(given(...before).answer('prayer', 2_000, 'Rarely')).toEqual([answered('prayer', 2_000, 'Rarely')])
    expect(given(...before).answer('prayer', 1_001, 'Daily')).toEqual([answered('prayer', 1_001, 'Daily')])
    expect(given(...before, answered('prayer', 2_000, 'Rarely')).answer('prayer', 1_000, 'Daily')).toEqual([
      answered('prayer', 1_000, 'Daily'),
    ])
  })

  test('to another question replaces nothing', () => {
    expect(given(...before).answer('worry', 1_000, 'Daily')).toEqual([answered('worry', 1_000, 'Daily')])
  })

  test('may name several choices, whose order and borders matter', () => {
    const several = [arrived(), answered('topics', 500, 'Peace', 'Hope')]
    expect(given(...several).answer('topics', 500, 'Peace', 'Hope')).toEqual([])
    expect(given(...several).answer('topics', 500, 'Hope', 'Peace')).toHaveLength(1)
    expect(given(...several).answer('topics', 500, 'Peace,Hope')).toHaveLength(1)
  })

  test('may name none, where a question only had to be read', () => {
    expect(given(arrived()).answer('welcome', 3_000)).toEqual([answered('welcome', 3_000)])
  })
})

test('deciding changes nothing of what is known', () => {
  const visitor = [arrived('spring'), answered('prayer', 1_000, 'Daily')].reduce(evolveVisitor, initialVisitor)
  const copy = structuredClone(visitor)
  decideUserInfo(visitor, { age: '60+', checkout: true }, false)
  decideAnswer(visitor, { question: 'worry', choices: ['Never'], timeTakenMs: 1 }, true)
  evolveVisitor(visitor, answered('worry', 1, 'Never'))
  expect(visitor).toEqual(copy)
  expect(initialVisitor.answers.size).toBe(0)
})
