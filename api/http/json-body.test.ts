import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from './json-body.ts'
import { Refusal } from './refusal.ts'

const parse = (text: string) => parseJson(Buffer.from(text))
const refusalOf = (bytes: Buffer) => {
  try {
    parseJson(bytes)
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, ...error.reply }
    throw error
  }
  throw new Error('It was let through')
}
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('the gate for JSON', () => {
  test('lets through whatever can be stored, unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value)
        // What PostgreSQL cannot hold, and what the gate is there to refuse.
        fc.pre(!text.includes('\\u0000') && !/\\ud[89a-f]/.test(text))
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 300 },
    )
  })

  test('lets nothing through that PostgreSQL could not hold, wherever in the body it hides', () => {
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
          message: 'The body holds a character that cannot be stored.',
        })
      }),
    )
  })

  test('answers any bytes at all by a value or a refusal, and never falls over', () => {
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

  test('lets 32 brackets stand in each other and not 33', () => {
    expect(() => parse(nested(32))).not.toThrow()
    expect(refusalOf(Buffer.from(nested(33)))).toMatchObject({ message: 'The body is nested too deeply.' })
    const objects = Buffer.from('{"a":'.repeat(33) + '1' + '}'.repeat(33))
    expect(refusalOf(objects)).toMatchObject({ message: 'The body is nested too deeply.' })
  })

  test('counts no bracket that stands in a text, and many that stand side by side as one', () => {
    expect(parse(JSON.stringify({ a: '['.repeat(100), 'b\\"[': '"]]'.repeat(50) }))).toBeTruthy()
    expect(parse(`[${Array.from({ length: 1_000 }, () => '[]').join()}]`)).toHaveLength(1_000)
  })

  test('takes time that grows with the body and no faster', () => {
    const took = (text: string) => {
      const start = performance.now()
      refusalOf(Buffer.from(text))
      return performance.now() - start
    }
    for (const piece of ['"\\', '[', '{"a":', '\\u0000', '"', ']}', ' ', '1e']) {
      expect(took(piece.repeat(Math.floor(64_000 / piece.length))), piece).toBeLessThan(250)
    }
  })

  test('keeps a whole pair and an escaped backslash before a u, which only look like what is refused', () => {
    expect(parse('"\\ud83d\\ude4f"')).toBe('🙏')
    expect(parse('"\\\\u0000"')).toBe('\\u0000')
    expect(parse('"\\u2028"')).toBe('\u2028')
  })

  test('gives what claims to be a prototype as a field like any other', () => {
    const value = parse('{"__proto__":{"admin":true}}') as object
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect('admin' in value).toBe(false)
  })
})
