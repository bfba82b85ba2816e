import { expect, test } from 'vitest'
import { answer, QuizUserId, userInfo } from './funnel.ts'

const ID = '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e'

type Schema = {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } | undefined }
}
/** Returns the messages that the visitor sees, in order. */
const issuesOf = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test('a visitor id is a random UUID in any case', () => {
  expect(QuizUserId.parse(ID.toUpperCase())).toBe(ID)
})

test.each([
  ['a UUID of version 1', '3f0e6a52-9c1d-1b7e-8a43-5d2c1b0a9f8e'],
  ['a UUID of another variant', '3f0e6a52-9c1d-4b7e-ca43-5d2c1b0a9f8e'],
  ['the empty UUID', '00000000-0000-0000-0000-000000000000'],
  ['a UUID without dashes', ID.replaceAll('-', '')],
  ['a UUID and a line after it', `${ID}\n`],
  ['a number', 7],
  ['null', null],
  ['a list of one', [ID]],
])('%s is not a valid visitor id', (_, id) => {
  expect(issuesOf(QuizUserId, id)).toEqual(['quizUserId must be a random (version 4) UUID'])
})

test.each(['18-29', '30-45', '46-60', '60+'])('the age %s is accepted', (age) => {
  expect(userInfo.body.parse({ quizUserId: ID, age })).toEqual({ quizUserId: ID, age })
})

test.each(['all age', '18–29', '17', 18, '', ' 60+', '60+ ', null])('the age %j is refused', (age) => {
  expect(userInfo.body.safeParse({ quizUserId: ID, age }).success).toBe(false)
})

test('any subset of user info is accepted under its inner names, and unknown fields are dropped', () => {
  const all = { creo: 'a', quizQuestionsId: 'v1', email: 'a@b.c', username: 'Ruth', age: '60+', checkout: true }
  expect(userInfo.body.parse({ quizUserId: ID })).toEqual({ quizUserId: ID })
  expect(userInfo.body.parse({ quizUserId: ID, ...all })).toEqual({
    quizUserId: ID,
    creative: 'a',
    version: 'v1',
    email: 'a@b.c',
    username: 'Ruth',
    age: '60+',
    checkout: true,
  })
  expect(userInfo.body.parse({ quizUserId: ID, activeQuestionIndex: 3, admin: true })).toEqual({ quizUserId: ID })
})

test('any creative is accepted', () => {
  for (const creo of ['', 'a|b', '<script>', 'x'.repeat(10_000), null]) {
    expect(userInfo.body.safeParse({ quizUserId: ID, creo }).success, String(creo)).toBe(true)
  }
})

test.each([
  ['quizQuestionsId', ''],
  ['quizQuestionsId', 'v0'],
  ['quizQuestionsId', 'v01'],
  ['quizQuestionsId', 'v1; drop table'],
  ['checkout', 'true'],
  ['checkout', null],
  ['email', null],
  ['username', ['Ruth']],
])('the field %s cannot be %j', (field, value) => {
  expect(userInfo.body.safeParse({ quizUserId: ID, [field]: value }).success).toBe(false)
})

const given = { quizUserId: ID, questionId: 'gender', timeTaken: '3.42' }

test.each(['0.00', '3.42', '59.99', '1234567.89'])('an answer can take %s seconds', (timeTaken) => {
  expect(answer.body.safeParse({ ...given, timeTaken }).success).toBe(true)
})

test.each(['', '3.421', '3.', '-3.42', '3,42', '1e2.00', '3.42\n', '12345678.00', 3.42, null])(
  'the time %j is refused',
  (timeTaken) => {
    const body = { ...given, timeTaken }
    expect(answer.body.safeParse(body).success).toBe(false)
    if (typeof timeTaken !== 'string') return
    expect(issuesOf(answer.body, body)).toEqual(['timeTaken is text: seconds with two decimals, such as "3.42"'])
  },
)

test('an answer needs its time', () => {
  expect(answer.body.safeParse({ quizUserId: ID, questionId: 'gender' }).success).toBe(false)
})

test.each(['', 'a', 'Gender', '9lives', 'a'.repeat(41), 'a b', '__proto__', 'constructor ', 'a\n'])(
  'the question id %j is refused',
  (questionId) => {
    expect(answer.body.safeParse({ ...given, questionId }).success).toBe(false)
  },
)

test.each([
  { answer: '' },
  { answer: 'x'.repeat(121) },
  { answer: 5 },
  { answer: null },
  { multiSelectAnswer: [] },
  { multiSelectAnswer: [''] },
  { multiSelectAnswer: 'Peace' },
  { multiSelectAnswer: Array.from({ length: 13 }, (_, n) => `c${n}`) },
  { multiSelectAnswer: [['Peace']] },
])('the answer %j is refused', (wrong) => {
  expect(answer.body.safeParse({ ...given, ...wrong }).success).toBe(false)
})
