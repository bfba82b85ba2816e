import { expect, test } from 'vitest'
import { PASSWORD_LENGTH, register } from '#api/contracts/account/cabinet.ts'
import { passwordError } from './password-rule.ts'

test.each([
  'short',
  '1234567',
  'a'.repeat(73),
  '😀'.repeat(19),
  '12345678',
  'a'.repeat(72),
  '😀'.repeat(18),
  '😀😀',
  'ｐ'.repeat(30),
  'ﬃ'.repeat(25),
])('the form and the server agree about the password %j', (password) => {
  const taken = register.body.in.shape.password.safeParse(password)
  expect(passwordError(password)).toBe(taken.success ? undefined : PASSWORD_LENGTH)
})

test('the browser itself reports an empty field', () => {
  expect(passwordError('')).toBeUndefined()
})
