import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './json-body.ts'
import { Refusal } from '#commands/refusal.ts'

const parse = (text: string) => parseJson(Buffer.from(text))
const refusalOf = (bytes: Buffer) => {
  try {
    parseJson(bytes)
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, ...error.reply }
    throw error
  }
  throw new Error('The body was accepted')
}
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('every value that can be stored is parsed unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value)
      // PostgreSQL cannot store these, so the parser refuses them.
      fc.pre(!text.includes('\\u0000') && !/\\ud[89a-f]/.test(text))
      expect(parse(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
})

test('strings that PostgreSQL cannot store are refused anywhere in the body', () => {
  const unstorable = fc.constantFrom('\0', '\ud800', '\udfff', 'a\0b', '\ud83d')
  const place = fc.constantFrom(
    (bad: string) => bad,
    (bad: string) => [1, [bad]],
    (bad: string) => ({ deep: { er: [{ text: bad }] } }),
    (bad: string) => ({ [bad]: 1 }),
    (bad: string) => ({ a: { [bad]: {} } }),
  )
  fc.assert(
    fc.property(unstorable, place, (bad, put) => {
      const body = Buffer.from(JSON.stringify(put(bad)))
      expect(refusalOf(body)).toMatchObject({
        status: 400,
        code: 'invalid_request',
        message: 'The request holds a character that cannot be stored.',
      })
    }),
  )
})

test('any bytes result in a value or a refusal, never in another error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        parseJson(Buffer.from(bytes))
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
    { numRuns: 500 },
  )
})

test('32 levels of nesting are accepted and 33 are refused', () => {
  expect(() => parse(nested(32))).not.toThrow()
  expect(refusalOf(Buffer.from(nested(33)))).toMatchObject({ message: 'The body is nested too deeply.' })
  const objects = Buffer.from('{"a":'.repeat(33) + '1' + '}'.repeat(33))
  expect(refusalOf(objects)).toMatchObject({ message: 'The body is nested too deeply.' })
})

test('brackets inside strings and side by side do not count as nesting', () => {
  expect(parse(JSON.stringify({ a: '['.repeat(100), 'b\\"[': '"]]'.repeat(50) }))).toBeTruthy()
  expect(parse(`[${Array.from({ length: 1_000 }, () => '[]').join()}]`)).toHaveLength(1_000)
})

test('parsing time grows no faster than the body', () => {
  // Counts the time of this thread alone, which a busy machine does not stretch.
  const took = (text: string) => {
    const before = process.threadCpuUsage()
    refusalOf(Buffer.from(text))
    return process.threadCpuUsage(before).user / 1_000
  }
  for (const piece of ['"\\', '[', '{"a":', '\\u0000', '"', ']}', ' ', '1e']) {
    expect(took(piece.repeat(Math.floor(64_000 / piece.length))), piece).toBeLessThan(250)
  }
})

test('surrogate pairs and escaped backslashes before a u are accepted', () => {
  expect(parse('"\\ud83d\\ude4f"')).toBe('🙏')
  expect(parse('"\\\\u0000"')).toBe('\\u0000')
  expect(parse('"\\u2028"')).toBe('\u2028')
})

test('a field named __proto__ does not change the prototype', () => {
  const value = parse('{"__proto__":{"admin":true}}') as object
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect('admin' in value).toBe(false)
})
