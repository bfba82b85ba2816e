import { expect, test } from 'vitest'
import { Refused, Unreachable } from '#web/lib/api/api.ts'
import { errorText } from './error-text.ts'

test('a refusal shows the message of the server', () => {
  const refused = new Refused(401, { code: 'invalid_credentials', message: 'Incorrect email or password' })
  expect(errorText(refused)).toBe('Incorrect email or password')
})

test('a refusal without a message blames our side, and a missing reply suggests the network', () => {
  expect(errorText(new Refused(502, undefined))).toBe('Something went wrong on our side. Please try again in a moment.')
  expect(errorText(new Unreachable('offline'))).toMatch(/check your connection/)
})
