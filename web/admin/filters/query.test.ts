import { describe, expect, test } from 'vitest'
import { Refused, Unreachable } from '#web/lib/api/api.ts'
import { whyNoNumbers } from './query.ts'
import { endsSession } from '#web/admin/sign-in/session.ts'

describe('a refused query', () => {
  test.each([400, 401, 403])('logs the admin out on %d', (status) => {
    expect(endsSession(new Refused(status, undefined))).toBe(true)
  })

  test.each([404, 422, 429, 500, 503])('leaves the admin logged in on %d', (status) => {
    expect(endsSession(new Refused(status, undefined))).toBe(false)
  })

  test("is told in the server's words where it gave any", () => {
    expect(whyNoNumbers(new Refused(422, { message: 'The start is after the end' }))).toBe('The start is after the end')
    expect(whyNoNumbers(new Refused(500, undefined))).toMatch(/could not be loaded/)
  })
})

test('no answer leaves the admin logged in and is told', () => {
  const lost = new Unreachable(new TypeError('fetch failed'))
  expect(endsSession(lost)).toBe(false)
  expect(whyNoNumbers(lost)).toMatch(/could not be loaded/)
})
