import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypes, isEventType, schemaVersion } from '#events/catalog.ts'
import { decodeLean } from '#events/decode.ts'
import { allGolden, type Golden, missingOf } from './files.ts'
import { frozenFaults } from './frozen.ts'
import { shapeOf } from './shape.ts'
import { missingSamples, variantsOf } from './variants.ts'

const placed = { stream: 'quiz-1', streamVersion: 1, position: 1, at: new Date('2026-03-10T12:00:00Z') }
const decoded = (type: string, version: number, data: unknown) =>
  decodeLean({ ...placed, type, schemaVersion: version, data }).data

test('golden samples exist for every version of every event type, and for no other', () => {
  const expected = eventTypes.flatMap((type) =>
    Array.from({ length: schemaVersion(type) }, (_, n) => `${type}.v${n + 1}`),
  )
  expect(allGolden().map(({ type, version }) => `${type}.v${version}`)).toEqual(expected.toSorted())
})

test.each(allGolden())(
  'golden samples of $type version $version can be read by this code',
  ({ type, version, samples }) => {
    expect(samples.length).toBeGreaterThan(0)
    for (const sample of samples) {
      const today = decoded(type, version, sample)
      // An upcast returns all fields of the current version, and the current version drops nothing.
      if (isEventType(type)) expect(decoded(type, schemaVersion(type), today)).toEqual(today)
      if (isEventType(type) && version === schemaVersion(type)) expect(today).toEqual(sample)
    }
  },
)

test.each(eventTypes)('golden samples of %s use everything its schema allows (else run `make docs`)', (type) => {
  expect(missingOf(type)).toEqual([])
})

test('golden samples are as they were released', async () => {
  const folder = fileURLToPath(new URL('./samples/', import.meta.url))
  expect(await frozenFaults(folder, allGolden())).toEqual([])
})

const before = z.object({
  plan: z.enum(['a', 'b']),
  amount: z.number().int().nullable(),
  note: z.string().optional(),
  tags: z.array(z.string()),
})
const samples = variantsOf(shapeOf(before))
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
  const added = missingSamples(shapeOf(after), samples)
  expect(added).toContainEqual(expect.objectContaining({ plan: 'c' }))
  expect(missingSamples(shapeOf(after), [...samples, ...added])).toEqual([])
})

describe('released golden samples', () => {
  let folder: string
  const first: Golden = { type: 'a.b', version: 1, since: '2026-01-01', samples: [{ n: 1 }, { n: 2 }] }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder })
  const commit = (golden: Golden) => {
    writeFileSync(join(folder, `${golden.type}.v${golden.version}.json`), JSON.stringify(golden))
    git('add', '.')
    git('commit', '--quiet', '--message', 'Add samples')
  }
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'golden-')), 'samples')
    mkdirSync(folder)
    git('init', '--quiet')
    commit(first)
    git('tag', 'v1.0')
  })
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

  test('released golden samples can grow', async () => {
    const grown = { ...first, samples: [...first.samples, { n: 3 }] }
    commit(grown)
    expect(await frozenFaults(folder, [grown])).toEqual([])
  })

  test.each<[string, Golden[], string]>([
    ['changed', [{ ...first, samples: [{ n: 1 }, { n: 9 }] }], 'was changed'],
    ['removed', [], 'was removed'],
    ['shortened', [{ ...first, samples: [{ n: 1 }] }], 'was changed'],
    ['given another date', [{ ...first, since: '2026-02-01' }], 'was changed'],
  ])('released golden samples are protected from being %s', async (_what, current, fault) => {
    if (current[0]) commit(current[0])
    expect(await frozenFaults(folder, current)).toEqual([expect.stringContaining(`a.b.v1.json ${fault}`)])
  })
})
