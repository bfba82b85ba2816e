import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Email, FirstName } from '#api/contracts/funnel.ts'
import { EMAIL_INVALID, emailError, nameError, duringTyping } from './rules.ts'

const EMPTY = "This field shouldn't be empty"
const SPECIAL = 'Special characters are not allowed'

const emails: [value: string, complaint: string | undefined][] = [
  ['', EMPTY],
  ['a', EMAIL_INVALID],
  ['ann', EMAIL_INVALID],
  ['ann@', EMAIL_INVALID],
  ['@example.com', EMAIL_INVALID],
  ['ann@example', EMAIL_INVALID],
  ['ann@example.', EMAIL_INVALID],
  ['ann@@example.com', EMAIL_INVALID],
  ['ann lee@example.com', EMAIL_INVALID],
  ['ann@example.com ', EMAIL_INVALID],
  [' ', EMAIL_INVALID],
  ['änn', EMAIL_INVALID],
  ['änn@example.com', SPECIAL],
  ['ann+plan@example.com', SPECIAL],
  ["o'neil@example.com", SPECIAL],
  ['ann@exämple.com', SPECIAL],
  ['ann@example.com<script>', SPECIAL],
  ['ann@example.com', undefined],
  ['Ann.Lee-7_x@mail.example.co', undefined],
  ['1@2.3', undefined],
  [`${'a'.repeat(242)}@example.com`, undefined],
  [`${'a'.repeat(243)}@example.com`, 'Please use at most 254 characters'],
]

const names: [value: string, complaint: string | undefined][] = [
  ['', EMPTY],
  [' ', SPECIAL],
  ['Ann Lee', SPECIAL],
  ['Zoë', SPECIAL],
  ['Анна', SPECIAL],
  ['安娜', SPECIAL],
  ["O'Neil", SPECIAL],
  ['$&', SPECIAL],
  ['<b>', SPECIAL],
  ['Ann', undefined],
  ['ann_lee-7.x@y', undefined],
  ['-', undefined],
  ['a'.repeat(64), undefined],
  ['a'.repeat(65), 'Please use at most 64 characters'],
]

/** Returns the first error message of the server. */
const serverError = (schema: typeof Email | typeof FirstName, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('the e-mail step', () => {
  test.each(emails)('the e-mail step responds to %j with: %s', (value, complaint) =>
    expect(emailError(value)).toBe(complaint),
  )
  test.each(emails)('the e-mail step agrees with the server about %j', (value) =>
    expect(emailError(value)).toBe(serverError(Email, value)),
  )
})

describe('the name step', () => {
  test.each(names)('the name step responds to %j with: %s', (value, complaint) =>
    expect(nameError(value)).toBe(complaint),
  )
  test.each(names)('the name step agrees with the server about %j', (value) =>
    expect(nameError(value)).toBe(serverError(FirstName, value)),
  )
})

test('the steps and the server agree about random input', () => {
  const nearly = fc.string({ unit: fc.constantFrom(...'aZ7é+ @@..__-\n'), maxLength: 12 })
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string({ unit: 'binary' })), (value) => {
      expect(emailError(value)).toBe(serverError(Email, value))
      expect(nameError(value)).toBe(serverError(FirstName, value))
    }),
  )
})

describe('during typing', () => {
  const live = duringTyping(emailError)
  test('an incomplete address is not an error', () => expect(live('ann@exam')).toBeUndefined())
  test('an emptied field is an error', () => expect(live('')).toBe(EMPTY))
  test('an invalid character is an error', () => expect(live('änn@example.com')).toBe(SPECIAL))
})
