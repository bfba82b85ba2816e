import { expect, test } from 'vitest'
import { EMAIL_TAKEN, register } from '#api/contracts/account/cabinet.ts'
import { Refused, Unreachable } from '#web/lib/api/api.ts'
import { describeFailure, createRegistrationBody } from './registration.ts'

const filled = {
  firstName: 'Anna',
  lastName: 'Lindqvist',
  email: 'anna@example.com',
  password: 'still waters',
  savesWriting: false,
}
const FAILED = 'An error occurred while creating your account. Please try again or contact support.'

test('registration sends the fields of the specification and the consent, and the server accepts them', () => {
  const sent = createRegistrationBody(filled, { transactionId: 'txn_01h', license: 'monthly' }, 'Asia/Singapore')
  expect(sent).toEqual({
    payoutSubId: 'txn_01h',
    username: 'Anna',
    email: 'anna@example.com',
    password: 'still waters',
    firstName: 'Anna',
    lastName: 'Lindqvist',
    timeZone: 'Asia/Singapore',
    status: 'active',
    license: 'monthly',
    courseVersion: 'v1',
    savesWriting: false,
  })
  expect(register.body.safeParse(sent).success).toBe(true)
  const { savesWriting: _, ...specified } = sent
  expect(register.body.safeParse(specified).success).toBe(true)
})

test('a failed registration suggests a login when the e-mail has an account', () => {
  const failure = describeFailure(new Refused(409, { code: 'email_taken', message: EMAIL_TAKEN }))
  expect(failure).toEqual({ messages: [FAILED, EMAIL_TAKEN], hasAccount: true })
})

test('a failed registration shows the reason of the server', () => {
  const message = 'This purchase belongs to another account already. Please log in to that account.'
  expect(describeFailure(new Refused(422, { code: 'purchase_claimed', message }))).toEqual({
    messages: [FAILED, message],
    hasAccount: true,
  })
  expect(
    describeFailure(new Refused(400, { code: 'invalid_request', message: 'Please enter your last name' })).messages,
  ).toEqual([FAILED, 'Please enter your last name'])
})

test('a failed registration says that no reply came', () => {
  expect(describeFailure(new Unreachable('offline')).messages).toEqual([
    FAILED,
    'No answer came from the server. Please check your connection.',
  ])
})

test.each([
  new Refused(409, { code: 'conflict', message: 'Please try again.' }),
  new Refused(500, { code: 'internal', message: 'Oh' }),
  new Refused(502, undefined),
  new Error('x'),
])('a failed registration does not claim an existing account for %s', (error) => {
  const failure = describeFailure(error)
  expect(failure.messages[0]).toBe(FAILED)
  expect(failure.messages).not.toContain(EMAIL_TAKEN)
  expect(failure.hasAccount).toBe(false)
})
