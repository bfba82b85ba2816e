import { expect, test } from 'vitest'
import type { Sealed } from '#events/core/sealed.ts'
import {
  decideAnswer,
  decideConsent,
  decideUserInfo,
  evolveVisitor,
  initialVisitor,
  type QuizEvent,
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
  data: { question, timeTakenMs, ...(choices.length > 0 && { choices }) },
})

/** Applies the history and returns the decisions of the visitor in that state. */
const given = (...history: QuizEvent[]) => {
  const visitor = history.reduce(evolveVisitor, initialVisitor)
  return {
    userInfo: (facts: UserInfoFacts) => decideUserInfo(visitor, facts, false),
    userInfoWithKey: (facts: UserInfoFacts) => decideUserInfo(visitor, facts, true),
    answer: (question: string, timeTakenMs: number, ...choices: string[]) =>
      decideAnswer(visitor, { question, choices, timeTakenMs }, false),
    answerWithKey: (question: string, timeTakenMs: number, ...choices: string[]) =>
      decideAnswer(visitor, { question, choices, timeTakenMs }, true),
  }
}

test('the first call of a visitor records the arrival, even without any fields', () => {
  expect(given().userInfo({})).toEqual([arrived()])
  expect(given().userInfoWithKey({})).toEqual([arrived()])
})

test('the first call of a visitor records all its fields, the arrival first', () => {
  const all = {
    creative: 'spring',
    version: 'v2',
    age: '60+',
    email: ruth,
    name: naomi,
    hasOpenedCheckout: true,
  } as const
  expect(given().userInfo(all)).toEqual([
    arrived('spring'),
    gave('v2'),
    aged('60+'),
    mailed(ruth),
    named(naomi),
    openedCheckout,
  ])
})

test('the first call of a visitor can be an answer', () => {
  expect(given().answer('prayer', 1_000, 'Daily')).toEqual([arrived(), answered('prayer', 1_000, 'Daily')])
})

const prayer = { question: 'prayer', choices: ['Daily'], timeTakenMs: 1_000 }
const both = { ads: true, answers: true }

test('the creative is recorded with the arrival, also when the first contact is an answer or the consent screen', () => {
  expect(decideAnswer(initialVisitor, { ...prayer, creative: 'spring' }, true)).toEqual([
    arrived('spring'),
    answered('prayer', 1_000, 'Daily'),
  ])
  const chosen = { type: 'quiz.consent-chosen', data: both }
  expect(decideConsent(initialVisitor, { ...both, creative: 'spring' }, true)).toEqual([arrived('spring'), chosen])
  expect(decideConsent(initialVisitor, { ...both, creative: ' a|b\n' }, true)).toEqual([arrived('a|b'), chosen])
  expect(decideConsent(initialVisitor, both, true)).toEqual([arrived(), chosen])
})

test('a repeated answer or choice attributes a creative that was unknown', () => {
  const visitor = [...decideAnswer(initialVisitor, prayer, true), ...decideConsent(initialVisitor, both, true)].reduce(
    evolveVisitor,
    initialVisitor,
  )
  expect(decideAnswer(visitor, { ...prayer, creative: 'spring' }, false)).toEqual([attributed('spring')])
  expect(decideConsent(visitor, { ...both, creative: 'spring' }, false)).toEqual([attributed('spring')])
})

test('the first creative is kept', () => {
  expect(given(arrived('spring')).userInfo({ creative: 'summer' })).toEqual([])
  expect(given(arrived('spring')).userInfoWithKey({ creative: 'summer' })).toEqual([])
  expect(given(arrived(), attributed('spring')).userInfo({ creative: 'summer' })).toEqual([])
})

test('the creative can become known after the arrival', () => {
  expect(given(arrived()).userInfo({ creative: 'spring' })).toEqual([attributed('spring')])
  expect(given(...given().answer('prayer', 1_000, 'Daily')).userInfo({ creative: 'spring' })).toEqual([
    attributed('spring'),
  ])
})

test('a missing creative is recorded as null', () => {
  expect(given().userInfo({ creative: null })).toEqual([arrived(null)])
  expect(given().userInfo({ creative: undefined })).toEqual([arrived(null)])
  expect(given(arrived()).userInfo({ creative: null })).toEqual([])
})

test('the first question set is kept', () => {
  expect(given(arrived(), gave('v1')).userInfo({ version: 'v2' })).toEqual([])
  expect(given(arrived(), gave('v1')).userInfoWithKey({ version: 'v2' })).toEqual([])
})

test('the question set can become known after the arrival', () => {
  expect(given(arrived()).userInfo({ version: 'v2' })).toEqual([gave('v2')])
})

const everything = [arrived('spring'), gave('v1'), aged('60+'), mailed(ruth), named(naomi), openedCheckout]

test('omitted fields erase nothing', () => {
  expect(given(...everything).userInfo({})).toEqual([])
  expect(given(...everything).userInfoWithKey({})).toEqual([])
})

test('a new value replaces the recorded one', () => {
  expect(given(...everything).userInfo({ age: '18-29' })).toEqual([aged('18-29')])
  expect(given(...everything).userInfo({ email: naomi, name: ruth })).toEqual([mailed(naomi), named(ruth)])
})

test('a repeated value without a key is not recorded again', () => {
  expect(given(...everything).userInfo({ age: '60+', email: ruth, name: naomi, hasOpenedCheckout: true })).toEqual([])
})

test('a repeated sealed value is recognized by its digest', () => {
  expect(given(...everything).userInfo({ email: { ...ruth, sealed: 'other-iv.other' } })).toEqual([])
})

test('a repeated value with a key is recorded, because the store detects retries', () => {
  expect(
    given(...everything).userInfoWithKey({ age: '60+', email: ruth, name: naomi, hasOpenedCheckout: true }),
  ).toEqual([aged('60+'), mailed(ruth), named(naomi), openedCheckout])
})

test('a value is recorded again after another one', () => {
  expect(given(...everything, aged('18-29')).userInfo({ age: '60+' })).toEqual([aged('60+')])
})

test('an opened checkout is recorded once and cannot be undone', () => {
  expect(given(arrived()).userInfo({ hasOpenedCheckout: true })).toEqual([openedCheckout])
  expect(given(arrived()).userInfo({ hasOpenedCheckout: false })).toEqual([])
  expect(given(arrived(), openedCheckout).userInfo({ hasOpenedCheckout: false })).toEqual([])
})

const before = [arrived(), answered('prayer', 1_000, 'Daily')]

test('a repeated answer without a key is a retry', () => {
  expect(given(...before).answer('prayer', 1_000, 'Daily')).toEqual([])
})

test('a repeated answer with a key is recorded, because the store detects retries', () => {
  expect(given(...before).answerWithKey('prayer', 1_000, 'Daily')).toEqual([answered('prayer', 1_000, 'Daily')])
})

test('a different answer replaces the earlier one', () => {
  expect(given(...before).answer('prayer', 2_000, 'Rarely')).toEqual([answered('prayer', 2_000, 'Rarely')])
  expect(given(...before).answer('prayer', 1_001, 'Daily')).toEqual([answered('prayer', 1_001, 'Daily')])
  expect(given(...before, answered('prayer', 2_000, 'Rarely')).answer('prayer', 1_000, 'Daily')).toEqual([
    answered('prayer', 1_000, 'Daily'),
  ])
})

test('an answer to another question replaces nothing', () => {
  expect(given(...before).answer('worry', 1_000, 'Daily')).toEqual([answered('worry', 1_000, 'Daily')])
})

test('an answer with several choices is compared by their order and boundaries', () => {
  const several = [arrived(), answered('topics', 500, 'Peace', 'Hope')]
  expect(given(...several).answer('topics', 500, 'Peace', 'Hope')).toEqual([])
  expect(given(...several).answer('topics', 500, 'Hope', 'Peace')).toHaveLength(1)
  expect(given(...several).answer('topics', 500, 'Peace,Hope')).toHaveLength(1)
})

test('an answer can have no choices', () => {
  expect(given(arrived()).answer('welcome', 3_000)).toEqual([answered('welcome', 3_000)])
})

test('a withdrawal and an erasure forget the choices, and questions stay passed', () => {
  const answersAfter = (...history: QuizEvent[]) => history.reduce(evolveVisitor, initialVisitor).answers.get('prayer')
  const chose = (answers: boolean): QuizEvent => ({ type: 'quiz.consent-chosen', data: { ads: false, answers } })
  const history = [arrived(), answered('prayer', 1_000, 'Daily')]
  expect(answersAfter(...history, chose(true))?.choices).toEqual(['Daily'])
  for (const forgets of [chose(false), { type: 'quiz.answers-erased', data: {} } as const])
    expect(answersAfter(...history, forgets, chose(true))).toEqual({ timeTakenMs: 1_000, choices: [] })
})

test('decisions do not change the state', () => {
  const visitor = [arrived('spring'), answered('prayer', 1_000, 'Daily')].reduce(evolveVisitor, initialVisitor)
  const copy = structuredClone(visitor)
  decideUserInfo(visitor, { age: '60+', hasOpenedCheckout: true }, false)
  decideAnswer(visitor, { question: 'worry', choices: ['Never'], timeTakenMs: 1 }, true)
  evolveVisitor(visitor, answered('worry', 1, 'Never'))
  expect(visitor).toEqual(copy)
  expect(initialVisitor.answers.size).toBe(0)
})
