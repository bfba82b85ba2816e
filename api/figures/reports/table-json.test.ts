import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuizzesReply } from '#api/contracts/admins/admin.ts'
import { COUNT_LIMIT } from '#events/figures/measures/packed-counts.ts'
import type { Group } from './cells.ts'
import { tableJson } from './table-json.ts'

const written = (...table: Parameters<typeof tableJson>) =>
  QuizzesReply.parse(JSON.parse(String(tableJson(...table).json)))
const nothingPaid = () => '$0.00'

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 64 }),
  fc.constantFrom('', '"', '\\', '\u0000\u001f', '</script>', '=1+1', '祈り🙏', '__proto__'),
)
const anyCount = fc.oneof(
  fc.nat(120),
  fc.nat(100_000),
  fc.nat(2 ** 31 - 1),
  fc.constantFrom(0, 9, 10, 99, 100, 2 ** 31, COUNT_LIMIT - 1),
)
const anyGroup = fc
  .tuple(anyName, fc.integer({ min: 1, max: 3_000_000 }), fc.array(anyCount, { maxLength: 6 }))
  .map(([name, visitors, counts]): Group => ({ by: [name], visitors, counts }))

/** Formats a cell as specified, with plain arithmetic. */
const cell = (count: number, visitors: number) => `${count}|${(Math.round((1_000 * count) / visitors) / 10).toFixed(1)}`

test('the table has the counts of every group, with any names and any number of groups', () => {
  const steps = [
    ['first', 1],
    ['a "second"', 3],
    ['an unreached step', 9],
  ] as const
  const isSaid = (groups: Group[]) => {
    const within = groups.map((group) => ({
      ...group,
      counts: group.counts.map((count) => Math.min(count, group.visitors)),
    }))
    const { columns, data } = written('creo', steps, within, ({ visitors }) => `$${visitors}`)
    expect(columns).toEqual(['creo', 'visitors', 'first', 'a "second"', 'an unreached step', 'revenue'])
    expect(data).toEqual(
      within.map(({ by: [creo = ''], visitors, counts }) => ({
        // UTF-8 cannot encode an unpaired surrogate.
        creo: creo.toWellFormed(),
        visitors: String(visitors),
        first: cell(counts[1] ?? 0, visitors),
        'a "second"': cell(counts[3] ?? 0, visitors),
        'an unreached step': '0|0.0',
        revenue: `$${visitors}`,
      })),
    )
  }
  fc.assert(fc.property(fc.array(anyGroup, { maxLength: 20 }), isSaid), { numRuns: 300 })
})

test.each([0, 7, 10, 99, 100, 2 ** 31 - 1, 2 ** 31, 10 ** 12, COUNT_LIMIT - 1])(
  'the count %s is written exactly',
  (count) => {
    const { data } = written(
      'creo',
      [['step', 0]],
      [{ by: ['a'], visitors: Math.max(count, 1), counts: [count] }],
      nothingPaid,
    )
    expect(data).toEqual([
      {
        creo: 'a',
        visitors: String(Math.max(count, 1)),
        step: `${count}|${count === 0 ? '0.0' : '100.0'}`,
        revenue: '$0.00',
      },
    ])
  },
)

test('a share is rounded without floating-point errors', () => {
  const { data } = written('creo', [['step', 0]], [{ by: ['a'], visitors: 2_000, counts: [7] }], nothingPaid)
  expect(data[0]?.['step']).toBe('7|0.4')
})

test('a table without groups has no rows', () => {
  expect(written('creo', [], [], nothingPaid)).toEqual({ columns: ['creo', 'visitors', 'revenue'], data: [] })
})

test('the memory of a table is used again only after its release', () => {
  const tableOf = (name: string) => tableJson('creo', [], [{ by: [name], visitors: 1, counts: [] }], nothingPaid)
  const nameIn = ({ json }: ReturnType<typeof tableOf>) =>
    QuizzesReply.parse(JSON.parse(String(json))).data[0]?.['creo']
  const [first, second] = [tableOf('first'), tableOf('second')]
  expect([nameIn(first), nameIn(second)]).toEqual(['first', 'second'])
  first.release()
  const third = tableOf('third')
  expect(third.json.byteOffset).toBe(first.json.byteOffset)
  expect(third.json.buffer).toBe(first.json.buffer)
  const fourth = tableOf('fourth')
  expect([nameIn(second), nameIn(third), nameIn(fourth)]).toEqual(['second', 'third', 'fourth'])
})
