import { describe, expect, test } from 'vitest'
import { login } from '#api/contracts/admin.ts'
import { Refused, Unreachable } from '#web/lib/api/api.ts'
import { complaintAbout, failureOf } from './sign-in.ts'

const found = (username: string, password: string) =>
  login.body.safeParse({ username, password }).error?.issues.map(({ message }) => message)

describe('before anyone is asked', () => {
  test('letters, digits, underscore and hyphen pass', () => {
    expect(complaintAbout({ username: 'Ann_B-2', password: 'x-Y_9' })).toBeUndefined()
    expect(found('Ann_B-2', 'x-Y_9')).toBeUndefined()
  })

  test.each([
    ['a b', 'x'],
    ['ann@example.com', 'x'],
    ['ann', 'p\u00e4ssword'],
    ['ann', 'semi;colon'],
    ['ann\n', 'x'],
  ])('special characters are refused, as the server would: %o / %o', (username, password) => {
    const complaint = complaintAbout({ username, password })
    expect(complaint).toBe('Special characters in username or password are not allowed')
    expect(found(username, password)).toContain(complaint)
  })

  test.each([
    ['', 'x'],
    ['ann', ''],
    ['', ''],
  ])('both are required, as the server would: %o / %o', (username, password) => {
    const complaint = complaintAbout({ username, password })
    expect(complaint).toBe('Username and password are required')
    expect(found(username, password)).toContain(complaint)
  })
})

describe('a sign-in that failed', () => {
  test("is told in the server's words", () => {
    expect(failureOf(new Refused(401, { code: 'wrong', message: 'Incorrect username or password' }))).toBe(
      'Incorrect username or password',
    )
  })

  test('is unexpected when the server gave none', () => {
    expect(failureOf(new Refused(502, undefined))).toBe('An unexpected error occurred')
    expect(failureOf(new TypeError('x is undefined'))).toBe('An unexpected error occurred')
  })

  test('is the network when no answer came', () => {
    expect(failureOf(new Unreachable(new TypeError('fetch failed')))).toBe('Network error or server is down')
  })
})
