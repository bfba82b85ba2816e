import { expect, test } from 'vitest'
import { Credentials, QuizzesQuery, register } from './admin.ts'

const SPECIAL = 'Special characters in username or password are not allowed'

type Issue = { path: PropertyKey[]; message: string }
type Schema = { safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } | undefined } }
const issuesOf = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test.each(['office', 'Office_2', 'a', '-_-', 'x'.repeat(64)])('the name and password %s are accepted', (word) => {
  expect(Credentials.parse({ username: word, password: word })).toEqual({ username: word, password: word })
})

test.each(['two words', 'büro', 'a@b', "o'", '<b>', 'a.b', 'a\u0000', '密码', '$', '|'])(
  'the name or password %j is refused',
  (word) => {
    expect(issuesOf(Credentials, { username: word, password: 'fine' })).toEqual([['username', SPECIAL]])
    expect(issuesOf(Credentials, { username: 'fine', password: word })).toEqual([['password', SPECIAL]])
  },
)

test('a name and a password are read without what surrounds them', () => {
  const office = { username: 'office', password: 'office' }
  expect(Credentials.parse({ username: ' office\u00A0', password: 'office\n' })).toEqual(office)
})

test('name and password are required', () => {
  const required = 'Username and password are required'
  expect(issuesOf(Credentials, { username: '', password: '' })).toEqual([
    ['username', required],
    ['password', required],
  ])
  expect(Credentials.safeParse({ username: 'office' }).success).toBe(false)
  expect(Credentials.safeParse({}).success).toBe(false)
})

test('a password has at most 72 characters, like bcrypt, and a name 64', () => {
  expect(Credentials.safeParse({ username: 'a', password: 'x'.repeat(72) }).success).toBe(true)
  expect(issuesOf(Credentials, { username: 'a', password: 'x'.repeat(73) })).toEqual([
    ['password', 'Please use at most 72 characters'],
  ])
  expect(issuesOf(Credentials, { username: 'x'.repeat(65), password: 'x' })).toEqual([
    ['username', 'Please use at most 64 characters'],
  ])
})

test('a new password has at least 12 characters', () => {
  const short = 'Please use at least 12 characters for the password'
  expect(issuesOf(register.body, { username: 'a', password: 'x'.repeat(11) })).toEqual([['password', short]])
  expect(register.body.safeParse({ username: 'a', password: 'x'.repeat(12) }).success).toBe(true)
  expect(issuesOf(register.body, { username: 'a b', password: 'x y' })[0]).toEqual(['username', SPECIAL])
})

const query = (filter: object) => ({ groupBy: 'version', ...filter })
const days = (start: unknown, end: unknown) => query({ filter_createdAt: { start, end } })

test.each([[{}], [{ filter_createdAt: {} }], [{ filter_createdAt: '' }], [{ filter_createdAt: null }]])(
  'the empty filter %j means all time',
  (filter) => {
    expect(QuizzesQuery.parse(query(filter)).filter_createdAt).toBeUndefined()
  },
)

test.each([
  ['2026-02-03', '2026-02-03'],
  ['2024-02-29', '2024-03-01'],
  ['2000-01-01', '2199-12-31'],
])('the days %s to %s are accepted', (start, end) => {
  expect(QuizzesQuery.parse(days(start, end)).filter_createdAt).toEqual({ start, end })
})

test.each(['2026-02-29', '2026-13-01', '2026-04-31', '2026-1-1', '2026-01-01T00:00:00Z', ' 2026-01-01', ''])(
  'the day %j does not exist and is refused',
  (day) => {
    const message = 'A date is yyyy-MM-dd and exists'
    expect(issuesOf(QuizzesQuery, days(day, '2199-01-01'))).toContainEqual(['filter_createdAt.start', message])
    expect(issuesOf(QuizzesQuery, days('2000-01-01', day))).toContainEqual(['filter_createdAt.end', message])
  },
)

test.each(['1999-12-31', '2200-01-01', '9999-12-31'])('the distant day %s is refused', (day) => {
  expect(issuesOf(QuizzesQuery, days(day, day))).toContainEqual([
    'filter_createdAt.start',
    'A date is between 2000 and 2199',
  ])
})

test('a start after the end is refused', () => {
  expect(issuesOf(QuizzesQuery, days('2026-02-04', '2026-02-03'))).toEqual([
    ['filter_createdAt.start', 'The start is after the end'],
  ])
})

test.each([
  [{ start: '2026-01-01' }],
  [{ from: '2026-01-01', to: '2026-01-01' }],
  [{ start: 20260101, end: 20260102 }],
  [{ start: null, end: null }],
  ['yesterday'],
  [0],
  [['2026-01-01', '2026-01-02']],
])('the filter %j is refused', (filter) => {
  const issues = issuesOf(QuizzesQuery, query({ filter_createdAt: filter }))
  expect(issues).toEqual([['filter_createdAt', 'Either empty, or { start, end } as yyyy-MM-dd']])
})

test.each(['all age', '18-29', '30-45', '46-60', '60+'])('the age %s is accepted', (age) => {
  expect(QuizzesQuery.parse(query({ filter_age: age })).filter_age).toBe(age)
})

test('the default is all ages', () => {
  expect(QuizzesQuery.parse(query({})).filter_age).toBe('all age')
})

test.each(['', 'All age', '17', 60, null, ['60+']])('the age %j is refused', (age) => {
  expect(QuizzesQuery.safeParse(query({ filter_age: age })).success).toBe(false)
})

test.each(['', 'age', 'Version', 'version, creo', '__proto__', null, undefined, ['version']])(
  'the grouping %j is refused',
  (groupBy) => {
    expect(QuizzesQuery.safeParse({ groupBy }).success).toBe(false)
  },
)
