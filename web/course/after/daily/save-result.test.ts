import { expect, test } from 'vitest'
import { saveResult } from './save-result.ts'

const save = { waiting: undefined, isSaved: true, isToday: false, staysHere: false }

test('a note that waits is promised to be sent only if it is', () => {
  const waiting = { answers: { 'daily-1-note': 'The river' } }
  expect(saveResult({ ...save, waiting })).toBe(
    'Your note is saved on this device, and will be sent when there’s a connection.',
  )
  expect(saveResult({ ...save, waiting: { answers: {} }, staysHere: true })).toBe(
    'This page is marked as done here, and everywhere once there’s a connection.',
  )
})

test('a saved note is said to be where it is', () => {
  expect(saveResult(save)).toBe('Your note is saved.')
  expect(saveResult({ ...save, isToday: true })).toBe(
    'Your note is saved. A new page opens at midnight, where you are.',
  )
  expect(saveResult({ ...save, staysHere: true })).toBe('Your note is saved on this device.')
  expect(saveResult({ ...save, isSaved: false })).toBeUndefined()
})
