import { beforeAll, describe, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { ComparisonReply } from '#api/contracts/figures/insights.ts'
import type { NewEvent } from '#db/event-store.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { isComparable } from '#api/figures/reports/comparable-steps.ts'
import { compareGroups, type VersionPart } from './comparison-report.ts'

const AFTER = ['email', 'name', 'checkout', 'purchase']
const orderOf = (questions: string) => [...questions, ...AFTER]

const ORDERS = new Map([
  // Only v1 has `x`, only v2 has `y`, and `b` and `c` are swapped.
  ['v1', orderOf('abcxf')],
  ['v2', orderOf('acbyf')],
])

const part = (member: string, version: string, visitors: number, counts: Record<string, number>): VersionPart => ({
  member,
  version,
  visitors,
  countAt: (step) => counts[step] ?? 0,
})

const everyStep = [...'abcxyf', ...AFTER]

const cells = ({ steps, groups }: ComparisonReply, member: string) => {
  const group = groups.find((one) => one.member === member)
  return Object.fromEntries(steps.map((step, n) => [step, `${group?.steps[n]?.count} of ${group?.steps[n]?.asked}`]))
}
const comparable = ({ steps, groups }: ComparisonReply, member: string) =>
  steps.filter((_, n) => groups.find((one) => one.member === member)?.steps[n]?.isComparable)

describe('a comparison of creatives', () => {
  const reply = compareGroups(
    [
      part('spring', 'v1', 100, { a: 98, b: 96, c: 94, x: 92, f: 90, email: 80 }),
      part('spring', 'v2', 50, { a: 49, c: 48, b: 47, y: 46, f: 45, email: 40 }),
      part('autumn', 'v1', 60, { a: 50, b: 45, c: 40, x: 35, f: 30, email: 20 }),
    ],
    everyStep,
    ORDERS,
  )

  test('a question is divided by the visitors with a version that has it', () => {
    expect(cells(reply, 'spring')).toMatchObject({
      x: '92 of 100',
      y: '46 of 50',
      f: '135 of 150',
      email: '120 of 150',
    })
  })

  test('a question of one version does not make the line fall and rise', () => {
    const shares = reply.groups[0]?.steps.map(({ count, asked }) => count / asked) ?? []
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  })

  test('creatives are comparable at a question of one version but not where versions differ in order', () => {
    expect(comparable(reply, 'autumn')).toEqual(['a', 'x', 'f', 'email'])
  })

  test('creatives with one version are comparable at every step', () => {
    const same = compareGroups(
      ['spring', 'autumn'].map((creo) => part(creo, 'v1', 9, { a: 9, b: 8, c: 7, x: 6, f: 5 })),
      everyStep,
      ORDERS,
    )
    expect(comparable(same, 'autumn')).toEqual(['a', 'b', 'c', 'x', 'f'])
  })

  test('visitors without a version count at the questions of each version in proportion', () => {
    const mixed = compareGroups(
      [part('spring', 'v1', 60, { x: 50 }), part('spring', 'v2', 30, { y: 20 }), part('spring', '(none)', 30, {})],
      everyStep,
      ORDERS,
    )
    expect(cells(mixed, 'spring')).toEqual({ x: '50 of 80', y: '20 of 40' })
  })
})

describe('a comparison of versions', () => {
  const reply = compareGroups(
    [
      part('v1', 'v1', 100, { a: 98, b: 96, c: 94, x: 92, f: 90, email: 80 }),
      part('v2', 'v2', 100, { a: 98, c: 96, b: 94, y: 92, f: 90, email: 80 }),
      part('(none)', '(none)', 20, {}),
    ],
    everyStep,
    ORDERS,
    ['v1', 'v2', '(none)', 'v9'],
  )

  test('versions are comparable before the first difference of their orders and after the last one', () => {
    expect(comparable(reply, 'v2')).toEqual(['a', 'f', 'email'])
  })

  test('versions have no count at a question that only another version has', () => {
    expect(cells(reply, 'v1')).toMatchObject({ x: '92 of 100', y: '0 of 0' })
    expect(cells(reply, 'v2')).toMatchObject({ x: '0 of 0', y: '92 of 100' })
  })

  test('groups without visitors are left out, and visitors without a version are not comparable', () => {
    expect(reply.groups.map(({ member }) => member)).toEqual(['v1', 'v2', '(none)'])
    expect(comparable(reply, '(none)')).toEqual([])
  })
})

test('a step is comparable when the same steps come before it in any order', () => {
  expect(isComparable('d', [orderOf('abcdef'), orderOf('bcadfe')])).toBe(true)
  expect(isComparable('c', [orderOf('abcdef'), orderOf('bcadfe')])).toBe(false)
  expect(isComparable('f', [orderOf('abf'), orderOf('abcdef')])).toBe(true)
})

describe('the comparison over HTTP', () => {
  const [first, second] = questionCatalog.published.map(({ set }) => set)
  const keysOf = (set: typeof first) => set?.questions.map(({ key }) => key) ?? []

  const visit = async (version: string, answered: readonly string[]) => {
    const events: Pick<NewEvent, 'type' | 'data'>[] = [
      { type: 'quiz.visitor-arrived', data: { creo: 'spring' } },
      { type: 'quiz.question-set-given', data: { version, assignment: null } },
      ...answered.map((question) => ({
        type: 'quiz.question-answered' as const,
        data: { question, choices: [], timeTakenMs: 1 },
      })),
    ]
    const metadata = { correlation: 'c', causation: 'o' }
    await api.store.append(
      visitorStream(newVisitorId()),
      events.map((event) => ({ ...event, metadata }) as NewEvent),
    )
  }

  const api = shared(() => createAdminApi())
  beforeAll(async () => {
    const projector = await startProjector(api.databaseUrl, api.pool)
    for (const set of [first, first, second]) await visit(set?.version ?? '', keysOf(set))
    await projector.caughtUp()
    await projector.stop()
  })

  test('the comparison shows no losses when every visitor answered all questions of their version', async () => {
    const { status, body } = await api.post('/admin/db/comparison', { groupBy: 'creo' }, { bearer: api.bearer })
    expect(status).toBe(200)
    const { groups, steps } = ComparisonReply.parse(body)
    expect(new Set(steps)).toEqual(new Set([...keysOf(first), ...keysOf(second)]))
    expect(groups[0]?.steps.filter(({ count, asked }) => count !== asked)).toEqual([])
  })

  test('the versions are compared at their last question', async () => {
    const query = { groupBy: 'version', members: [second?.version, first?.version] }
    const { body } = await api.post('/admin/db/comparison', query, { bearer: api.bearer })
    const reply = ComparisonReply.parse(body)
    expect(reply.members).toEqual([
      { member: first?.version, visitors: 2 },
      { member: second?.version, visitors: 1 },
    ])
    expect(reply.groups.map(({ member }) => member)).toEqual([second?.version, first?.version])
    expect(comparable(reply, first?.version ?? '')).toContain(keysOf(first).at(-1))
  })
})
