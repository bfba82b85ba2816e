import { describe, expect, test } from 'vitest'
import { login } from '#api/contracts/admin/admin.ts'
import { Refused, Unreachable } from '#web/lib/api/api.ts'
import { credentialsError, signInErrorText } from './sign-in.ts'

const found = (username: string, password: string) =>
  login.body.safeParse({ username, password }).error?.issues.map(({ message }) => message)

describe('credentials, before they are sent', () => {
  test('letters, digits, underscore and hyphen pass', () => {
    expect(credentialsError({ username: 'Ann_B-2', password: 'x-Y_9' })).toBeUndefined()
    expect(found('Ann_B-2', 'x-Y_9')).toBeUndefined()
  })

  test.each([
    ['a b', 'x'],
    ['ann@example.com', 'x'],
    ['ann', 'p\u00e4ssword'],
    ['ann', 'semi;colon'],
    ['ann\n', 'x'],
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
})

describe('a failed sign-in', () => {
  test('a failed sign-in shows the message of the server', () => {
    expect(signInErrorText(new Refused(401, { code: 'wrong', message: 'Incorrect username or password' }))).toBe(
      'Incorrect username or password',
    )
  })

  test('a failed sign-in shows a general message when the server sent none', () => {
    expect(signInErrorText(new Refused(502, undefined))).toBe('An unexpected error occurred')
    expect(signInErrorText(new TypeError('x is undefined'))).toBe('An unexpected error occurred')
  })

  test('a failed sign-in shows a network error when the server is unreachable', () => {
    expect(signInErrorText(new Unreachable(new TypeError('fetch failed')))).toBe('Network error or server is down')
  })
})
