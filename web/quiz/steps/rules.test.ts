import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Email, FirstName } from '#api/contracts/quiz/funnel.ts'
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
  ['ann@example.com ', undefined],
  ['\u00A0ann@example.com\u200B', undefined],
  [' ', EMPTY],
  ['ann@exam\u200Bple.com.', undefined],
  ['<ann＠example.com>', undefined],
  ['änn', EMAIL_INVALID],
  ['ann!', EMAIL_INVALID],
  ['ann@ex@ample.com', EMAIL_INVALID],
  ['ann@example.com\n', undefined],
  ['änn@example.com', SPECIAL],
  ['ann+plan@example.com', SPECIAL],
  ["o'neil@example.com", SPECIAL],
  ['ann@exämple.com', SPECIAL],
  ['анна@example.com', SPECIAL],
  ['ann@example.com<script>', SPECIAL],
  ['ann@example.com', undefined],
  ['Ann.Lee-7_x@mail.example.co', undefined],
  ['1@2.3', undefined],
  [`${'a'.repeat(242)}@example.com`, undefined],
  [`${'a'.repeat(243)}@example.com`, 'Please use at most 254 characters'],
]

const names: [value: string, complaint: string | undefined][] = [
  ['', EMPTY],
  [' ', EMPTY],
  ['Ann Lee', SPECIAL],
  ['Zoë', SPECIAL],
  ['Анна', SPECIAL],
  ['安娜', SPECIAL],
  ["O'Neil", SPECIAL],
  ['$&', SPECIAL],
  ['=1+1', SPECIAL],
  ['Ann\n', undefined],
  ['Ruth ', undefined],
  ['\u00A0\u202FRuth\uFEFF', undefined],
  ['Ru th', SPECIAL],
  ['🙏', SPECIAL],
  ['<b>', SPECIAL],
  ['Ann', undefined],
  ['ann_lee-7.x@y', undefined],
  ['-', undefined],
  ['a'.repeat(64), undefined],
  ['a'.repeat(65), 'Please use at most 64 characters'],
]

const serverErrors = (schema: typeof Email | typeof FirstName, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test.each(emails)('the e-mail step and the server respond to %j with only: %s', (value, complaint) =>
  expect([emailError(value), serverErrors(Email, value)]).toEqual([complaint, complaint ? [complaint] : []]),
)

test.each(names)('the name step and the server respond to %j with only: %s', (value, complaint) =>
  expect([nameError(value), serverErrors(FirstName, value)]).toEqual([complaint, complaint ? [complaint] : []]),
)

test('the steps and the server agree about random input', () => {
  const nearly = fc.string({ unit: fc.constantFrom(...'aZ7é+ @@..__-\n'), maxLength: 12 })
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string({ unit: 'binary' })), (value) => {
      expect(emailError(value)).toBe(serverErrors(Email, value)[0])
      expect(nameError(value)).toBe(serverErrors(FirstName, value)[0])
    }),
  )
})

describe('during typing', () => {
  const live = duringTyping(emailError)
  test('an incomplete address is not an error', () => expect(live('ann@exam')).toBeUndefined())
  test('an emptied field is an error', () => expect(live('')).toBe(EMPTY))
  test('an invalid character is an error', () => expect(live('änn@example.com')).toBe(SPECIAL))
})
