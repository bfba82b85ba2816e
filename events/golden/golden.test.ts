import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypes, isEventType, schemaVersion } from '#events/catalog.ts'
import { decodeLean } from '#events/decode.ts'
import { allGolden, GOLDEN_FOLDER, findMissing } from './files.ts'
import { frozenFaults } from './frozen.ts'
import { describeShape } from './shape.ts'
import { missingSamples, listVariants } from './variants.ts'

const placed = { stream: 'quiz-1', streamVersion: 1, position: 1, at: new Date('2026-03-10T12:00:00Z') }
const decoded = (type: string, version: number, data: unknown) =>
  decodeLean({ ...placed, type, schemaVersion: version, data }).data

const golden = allGolden()

test('golden samples exist for every version of every event type, and for no other', () => {
  const expected = eventTypes.flatMap((type) =>
    Array.from({ length: schemaVersion(type) }, (_, n) => `${type}.v${n + 1}`),
  )
  expect(new Set(golden.map(({ type, version }) => `${type}.v${version}`))).toEqual(new Set(expected))
})

test.each(golden)('the golden sample of $type version $version $data can be read', ({ type, version, data }) => {
  const today = decoded(type, version, data)
  // An upcast returns all fields of the current version, and the current version drops nothing.
  if (isEventType(type)) expect(decoded(type, schemaVersion(type), today)).toEqual(today)
  if (isEventType(type) && version === schemaVersion(type)) expect(today).toEqual(data)
})

test.each(eventTypes)('golden samples of %s use everything its schema allows (else run `make docs`)', (type) => {
  expect(findMissing(type, golden)).toEqual([])
})

test('golden samples are as they were released', async () => {
  const read = (file: string) => readFileSync(new URL(file, GOLDEN_FOLDER), 'utf8')
  expect(await frozenFaults(fileURLToPath(GOLDEN_FOLDER), read)).toEqual([])
})

const before = z.object({
  plan: z.enum(['a', 'b']),
  amount: z.number().int().nullable(),
  note: z.string().optional(),
  tags: z.array(z.string()),
})
const samples = listVariants(describeShape(before))
const survives = (schema: z.ZodType) =>
  samples.every((sample) => {
    const { success, data } = schema.safeParse(sample)
    return success && JSON.stringify(data) === JSON.stringify(sample)
  })

test.each<[string, z.ZodType]>([
  ['a required field more', before.extend({ seats: z.number() })],
  ['a field less', before.omit({ amount: true })],
  ['a choice less', before.extend({ plan: z.enum(['a']) })],
  ['no null where null was allowed', before.extend({ amount: z.number().int() })],
  ['a higher minimum', before.extend({ amount: z.number().int().nonnegative().nullable() })],
  ['another type', before.extend({ amount: z.string().nullable() })],
  ['a required field that was optional', before.extend({ note: z.string() })],
  ['a minimal length', before.extend({ note: z.string().min(1).optional() })],
  ['a list that may not be empty', before.extend({ tags: z.array(z.string()).min(1) })],
])('a change of a schema without an upcast is noticed: %s', (_what, after) => {
  expect(survives(after)).toBe(false)
})

test('an optional field or a choice more is compatible and asks for samples', () => {
  const after = before.extend({ plan: z.enum(['a', 'b', 'c']), seats: z.number().optional() })
  expect(survives(after)).toBe(true)
  const added = missingSamples(describeShape(after), samples)
  expect(added).toContainEqual(expect.objectContaining({ plan: 'c' }))
  expect(missingSamples(describeShape(after), [...samples, ...added])).toEqual([])
})

describe('released golden samples', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder })
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'golden-')), 'samples')
    mkdirSync(folder)
    git('init', '--quiet')
    writeFileSync(join(folder, 'a.jsonl'), '{"n":1}\n{"n":2}\n')
    git('add', '.')
    git('commit', '--quiet', '--message', 'Add samples')
    git('tag', 'v1.0')
  })
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

  test.each<[string, string, string[]]>([
    ['may get more lines', '{"n":1}\n{"n":3}\n{"n":2}\n', []],
    ['are protected from a change', '{"n":1}\n{"n":9}\n', ['{"n":2}']],
    ['are protected from removal', '', ['{"n":1}', '{"n":2}']],
  ])('released golden samples %s', async (_what, current, lost) => {
    const faults = lost.map((line) => `a.jsonl lost a sample of v1.0, which is stored forever: ${line}`)
    expect(await frozenFaults(folder, () => current)).toEqual(faults)
  })
})
