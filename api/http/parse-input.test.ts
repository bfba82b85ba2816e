import { expect, test } from 'vitest'
import { z } from 'zod'
import { userInfo } from '#api/contracts/quiz/funnel.ts'
import { parseInput } from './parse-input.ts'
import { Refusal, tooManyRequests } from '#commands/refusal.ts'

const schema = z.object({
  text: z.string().min(2).max(3),
  number: z.number().min(0).max(9).multipleOf(2),
  list: z.array(z.string()).max(1),
  choice: z.enum(['one', 'two']),
  record: z.record(z.string().regex(/^[a-z]+$/), z.boolean()),
})
const VALID = { text: 'ab', number: 2, list: [], choice: 'one', record: {} }

const issuesOf = (value: unknown, of: z.ZodType = schema) => {
  try {
    parseInput(of, value, 400)
    return []
  } catch (error) {
    return error instanceof Refusal ? error.reply.issues : error
  }
}

test.each([
  [{ text: undefined }, 'text', 'The field text is missing.'],
  [{ text: 7 }, 'text', 'The field text must be text.'],
  [{ text: 'a' }, 'text', 'The field text is too short.'],
  [{ text: 'abcd' }, 'text', 'The field text is too long.'],
  [{ number: '1' }, 'number', 'The field number must be a number.'],
  [{ number: -2 }, 'number', 'The field number is too small.'],
  [{ number: 10 }, 'number', 'The field number is too large.'],
  [{ number: 3 }, 'number', 'The field number is not valid.'],
  [{ list: {} }, 'list', 'The field list must be a list.'],
  [{ list: ['a', 'b'] }, 'list', 'The field list is too long.'],
  [{ choice: 'three' }, 'choice', 'The field choice must be one of these: one, two.'],
  [{ record: { A1: true } }, 'record.A1', 'The field record.A1 is not valid.'],
  [{ record: { a: 'yes' } }, 'record.a', 'The field record.a must be true or false.'],
  [{ record: { ['x'.repeat(60)]: 1 } }, `record.${'x'.repeat(60)}`, 'A field must be true or false.'],
])('the message about %j names the field in a sentence', (wrong, path, message) => {
  expect(issuesOf({ ...VALID, ...wrong })).toEqual([{ path, message }])
})

test('a path has one issue, even if it breaks several rules', () => {
  const both = z.object({ at: z.string().max(1, 'Too long').regex(/^a/, 'Begins with a') })
  expect(issuesOf({ at: 'bbb' }, both)).toEqual([{ path: 'at', message: 'Too long' }])
})

test('a body with very many invalid fields gets the issues of a few', () => {
  const record = Object.fromEntries(Array.from({ length: 100 }, (_, n) => ['a'.repeat(n + 1), 1]))
  expect(issuesOf({ ...VALID, record })).toHaveLength(20)
})

test.each([null, ''])('%j in an optional field counts as omitted, and in a required one it does not', (empty) => {
  const some = z.object({ must: z.string().min(1, 'Required'), may: z.enum(['a']).optional(), or: z.int().default(3) })
  const form = some.transform((all) => ({ ...all }))
  expect(parseInput(form, { must: 'x', may: empty, or: empty }, 400)).toEqual({ must: 'x', or: 3 })
  expect(issuesOf({ must: empty, may: empty }, form)).toMatchObject([{ path: 'must' }])
})

test.each([null, ''])('%j in an optional field of a member of a union counts as omitted', (empty) => {
  const member = z.object({ kind: z.literal('a'), may: z.enum(['x']).optional() }).transform((all) => ({ ...all }))
  const union = z.discriminatedUnion('kind', [z.object({ kind: z.literal('b'), may: z.string() }), member])
  expect(parseInput(union, { kind: 'a', may: empty }, 400)).toEqual({ kind: 'a' })
  expect(issuesOf({ kind: 'b', may: null }, union)).toMatchObject([{ path: 'may' }])
  expect(issuesOf({ kind: '', may: empty }, union)).toMatchObject([{ path: 'kind' }])
})

test('names that every object has are no fields', () => {
  const quizUserId = '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11'
  const sent: unknown = JSON.parse(`{"quizUserId":"${quizUserId}","constructor":null,"__proto__":null,"toString":""}`)
  expect(parseInput(userInfo.body, sent, 400)).toMatchObject({ quizUserId })
})

test.each([
  [0.2, '1', '1 second'],
  [59.1, '60', '60 seconds'],
  [91, '91', '2 minutes'],
  [900, '900', '15 minutes'],
])('a refusal of %d seconds says the same in Retry-After and in words', (seconds, header, words) => {
  const { headers, message } = tooManyRequests(seconds)
  expect([headers['Retry-After'], message]).toEqual([header, `Too many tries. Please wait ${words} and try again.`])
})
