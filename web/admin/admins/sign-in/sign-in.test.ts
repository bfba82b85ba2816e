import { expect, test } from 'vitest'
import { login } from '#api/contracts/admins/admin.ts'
import { credentialsError } from './sign-in.ts'

const found = (username: string, password: string) =>
  login.body.safeParse({ username, password }).error?.issues.map(({ message }) => message)

test('letters, digits, underscore and hyphen pass', () => {
  expect(credentialsError({ username: 'Ann_B-2', password: 'x-Y_9' })).toBeUndefined()
  expect(found('Ann_B-2', 'x-Y_9')).toBeUndefined()
  expect(credentialsError({ username: '\u00A0ann ', password: 'x\n' })).toBeUndefined()
  expect(found('\u00A0ann ', 'x\n')).toBeUndefined()
})

test.each([
  ['a b', 'x'],
  ['ann@example.com', 'x'],
  ['ann', 'p\u00e4ssword'],
  ['ann', 'semi;colon'],
])('special characters are refused, as the server would: %o / %o', (username, password) => {
  const complaint = credentialsError({ username, password })
  expect(complaint).toBe('Special characters in username or password are not allowed')
  expect(found(username, password)).toContain(complaint)
})

test.each([
  ['', 'x'],
  ['ann', ''],
  ['', ''],
])('both are required, as the server would: %o / %o', (username, password) => {
  const complaint = credentialsError({ username, password })
  expect(complaint).toBe('Username and password are required')
  expect(found(username, password)).toContain(complaint)
})
