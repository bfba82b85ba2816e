import { expect, test } from 'vitest'
import type { FiguresReply } from '#api/contracts/figures/query.ts'
import { STEPS_AFTER_QUIZ } from '#events/figures/definitions/steps.ts'
import type { askFigures } from '#web/admin/figures/query/use-figures.ts'
import { compareGroups } from './compared-groups.ts'

/** Only v1 has `x`, only v2 has `y`, and `b` and `c` are swapped. */
const ORDERS = Object.fromEntries(
  Object.entries({ v1: 'abcxf', v2: 'acbyf' }).map(([version, keys]) => [version, [...keys, ...STEPS_AFTER_QUIZ]]),
)

type Counts = Readonly<Record<string, number>>
type Group = readonly [name: string, visitors: number, versions: readonly string[], counts: Counts]

/** Answers questions about groups: their visitors, their versions, and their steps. */
const askOf = (groups: readonly Group[]) =>
  (async ({ metrics, by = [], filters = {} }) => {
    const shown = groups.filter(
      ([name]) => filters[by.at(-1) ?? 'creo']?.includes(name) ?? filters.creo?.includes(name) ?? true,
    )
    const row = (keys: string[], ...values: number[]) => ({
      by: keys,
      values,
      sums: {},
      before: null,
      isBeyondChance: null,
    })
    const rows = metrics.includes('reached')
      ? [...'abcxyf', 'offer', 'checkout closed', 'email'].flatMap((step) =>
          shown.flatMap(([name, visitors, , counts]) =>
            counts[step] === undefined ? [] : [row([step, name], counts[step], visitors)],
          ),
        )
      : by.length === 2
        ? shown.flatMap(([name, visitors, versions]) => versions.map((version) => row([name, version], visitors)))
        : groups.map(([name, visitors]) => row([name], visitors))
    return { rows, steps: { names: { a: 'Question a?' }, orders: ORDERS } } as unknown as FiguresReply
  }) as ReturnType<typeof askFigures>

const ALL = { a: 98, b: 96, c: 94, f: 90, 'checkout closed': 3, email: 80 }

const comparable = async (groupBy: 'version' | 'creo', groups: readonly Group[], chosen: string[] = []) => {
  const { steps, groups: compared } = await compareGroups(
    askOf(groups),
    { groupBy, filters: {}, range: undefined },
    chosen,
  )
  const [, other] = compared
  return steps.filter((_, n) => other?.steps[n]?.isComparable)
}

test('versions are comparable before the first difference of their orders and after the last one', async () => {
  const versions: Group[] = [
    ['v1', 100, [], { ...ALL, x: 92 }],
    ['v2', 100, [], { ...ALL, y: 92 }],
  ]
  expect(await comparable('version', versions)).toEqual(['a', 'f', 'email'])
  expect(
    await comparable('version', [
      ['v1', 100, [], ALL],
      ['(none)', 9, [], { a: 1 }],
    ]),
  ).toEqual([])
})

test('creatives are comparable at a question of one version but not where versions differ in order', async () => {
  const creos = (...versions: string[]): Group[] =>
    ['spring', 'autumn'].map((name) => [name, 100, versions, { ...ALL, x: 92 }])
  expect(await comparable('creo', creos('v1', 'v2'))).toEqual(['a', 'x', 'f', 'email'])
  expect(await comparable('creo', creos('v1'))).toEqual(['a', 'b', 'c', 'x', 'f', 'email'])
})

test('groups without visitors are left out, and steps beside the way too', async () => {
  const groups: Group[] = [
    ['v1', 100, [], ALL],
    ['v2', 50, [], ALL],
    ['v3', 20, [], ALL],
  ]
  const ask = askOf(groups)
  const {
    members,
    groups: compared,
    steps,
    names,
  } = await compareGroups(ask, { groupBy: 'version', filters: {}, range: undefined }, ['v3', 'v9'])
  expect([members.length, compared.map(({ member }) => member), names]).toEqual([3, ['v3'], { a: 'Question a?' }])
  expect(steps).not.toContain('checkout closed')
  const none = await compareGroups(askOf([]), { groupBy: 'version', filters: {}, range: undefined }, [])
  expect(none).toEqual({ members: [], steps: [], names: {}, groups: [] })
})
