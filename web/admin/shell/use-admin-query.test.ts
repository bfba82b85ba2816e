import { expect, test } from 'vitest'
import { Refused, Unreachable } from '#web/lib/api/api.ts'
import { queryErrorText } from './use-admin-query.ts'
import { endsAdminSession } from '#web/admin/admins/sign-in/session.ts'

test.each([400, 401, 403])('a failed query logs the admin out on %d', (status) => {
  expect(endsAdminSession(new Refused(status, undefined))).toBe(true)
})

test.each([404, 422, 429, 500, 503])('a failed query leaves the admin logged in on %d', (status) => {
  expect(endsAdminSession(new Refused(status, undefined))).toBe(false)
})

test('a failed query shows the message of the server, or else a general one', () => {
  expect(queryErrorText(new Refused(422, { message: 'The start is after the end' }))).toBe('The start is after the end')
  expect(queryErrorText(new Refused(500, undefined))).toMatch(/could not be loaded/)
})

test('an unreachable server does not log the admin out, and shows an error', () => {
  const unreachable = new Unreachable(new TypeError('fetch failed'))
  expect(endsAdminSession(unreachable)).toBe(false)
  expect(queryErrorText(unreachable)).toMatch(/could not be loaded/)
})
