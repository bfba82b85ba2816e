import { expect, test } from 'vitest'
import { Refused, Unreachable } from '#web/lib/api/api.ts'
import { troubleOf } from './error-text.ts'

test('a refusal shows the message of the server', () => {
  const refused = new Refused(401, { code: 'invalid_credentials', message: 'Incorrect email or password' })
  expect(troubleOf(refused)).toBe('Incorrect email or password')
})

test('a refusal without a message blames our side, and a missing reply suggests the network', () => {
  expect(troubleOf(new Refused(502, undefined))).toBe('Something went wrong on our side. Please try again in a moment.')
  expect(troubleOf(new Unreachable('offline'))).toMatch(/check your connection/)
})
