import { describe, expect, test } from 'vitest'
import { grouped, type GroupedOptions } from './batcher.ts'

/** Something that requests travel to: each group waits until it is let in, and is answered by its own requests, louder. */
const createGate = (options: Partial<GroupedOptions<string, string>> = {}) => {
  const groups: string[][] = []
  const entries: { letIn: () => void; turnAway: (error: Error) => void }[] = []
  const ask = grouped<string, string>({
    send: (requests) => {
      groups.push(requests)
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      entries.push({ letIn: () => resolve(requests.map((request) => request.toUpperCase())), turnAway: reject })
      return promise
    },
    most: 10,
    room: 10,
    overflow: () => new Error('No room'),
    ...options,
  })
  /** Lets in groups as they come, until all of these requests are answered. */
  const answered = async (asked: Promise<string>[]) => {
    const all = Promise.all(asked)
    let isDone = false
    void all.then(() => (isDone = true))
    while (!isDone) {
      entries.shift()?.letIn()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return await all
  }
  return { ask, groups, entries, answered }
}

/** What is asked leaves at the end of the turn, what was answered lets the next leave at the end of another. */
const turn = async () => {
  for (let n = 0; n < 2; n++) await new Promise((resolve) => setImmediate(resolve))
}

describe('requests', () => {
  test('asked in the same turn travel together, each to its own reply', async () => {
    const { ask, groups, answered } = createGate()
    expect(await answered([ask('a'), ask('b'), ask('c')])).toEqual(['A', 'B', 'C'])
    expect(groups).toEqual([['a', 'b', 'c']])
  })

  test('wait for nobody when they are alone, and for all that is here by then', async () => {
    const { ask, groups } = createGate()
    void ask('a')
    await Promise.resolve()
    void ask('b')
    await new Promise((resolve) => setImmediate(resolve))
    expect(groups).toEqual([['a', 'b']])
  })

  test('that come while a group is under way gather, and leave together once it is back', async () => {
    const { ask, groups, entries, answered } = createGate()
    const first = ask('a')
    await turn()
    const others = [ask('b'), ask('c')]
    await turn()
    expect(groups).toEqual([['a']])
    entries.shift()?.letIn()
    expect(await first).toBe('A')
    await answered(others)
    expect(groups).toEqual([['a'], ['b', 'c']])
  })

  test('travel no more at a time than allowed, in the order in which they were asked', async () => {
    const { ask, groups, answered } = createGate({ most: 2 })
    await answered(['a', 'b', 'c', 'd', 'e'].map((one) => ask(one)))
    expect(groups).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  })

  test('of one key travel one after the other and in order, and hold up no other', async () => {
    const { ask, groups, answered } = createGate({ key: (request) => request.slice(0, 1) })
    expect(await answered(['a1', 'a2', 'b1', 'a3', 'c1'].map((one) => ask(one)))).toEqual([
      'A1',
      'A2',
      'B1',
      'A3',
      'C1',
    ])
    expect(groups).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']])
  })

  test('of one key keep their order when the group is full as well', async () => {
    const { ask, groups, answered } = createGate({ most: 2, key: (request) => request.slice(0, 1) })
    await answered(['a1', 'b1', 'c1', 'c2', 'a2'].map((one) => ask(one)))
    expect(groups).toEqual([['a1', 'b1'], ['c1', 'a2'], ['c2']])
  })

  test('travel side by side where there are several lanes, which share what waits', async () => {
    const { ask, groups, entries, answered } = createGate({ lanes: 2 })
    const asked = ['a', 'b', 'c', 'd', 'e'].map((one) => ask(one))
    await turn()
    expect(groups).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
    asked.push(ask('f'))
    await turn()
    expect(groups).toHaveLength(2)
    entries.pop()?.letIn()
    await turn()
    expect(groups).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
    expect(await answered(asked)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  test('of one key never travel side by side, and keep their order', async () => {
    const { ask, groups, entries, answered } = createGate({ lanes: 2, key: (request) => request.slice(0, 1) })
    const asked = ['a1', 'b1', 'a2', 'a3', 'b2'].map((one) => ask(one))
    await turn()
    expect(groups).toEqual([['a1', 'b1']])
    entries.shift()?.letIn()
    await turn()
    expect(groups).toEqual([
      ['a1', 'b1'],
      ['a2', 'b2'],
    ])
    await answered(asked)
    expect(groups).toEqual([['a1', 'b1'], ['a2', 'b2'], ['a3']])
  })

  test('beyond the room to wait are refused at once, and there is room again afterwards', async () => {
    const { ask, answered, groups } = createGate({ room: 2 })
    const under = ask('a')
    await turn()
    const waiting = [ask('b'), ask('c')]
    await expect(ask('d')).rejects.toThrow('No room')
    await answered([under, ...waiting])
    expect(await answered([ask('e')])).toEqual(['E'])
    expect(groups.flat()).not.toContain('d')
  })

  test('of a group that fails fail with its reason, and those after them travel on', async () => {
    const { ask, entries, answered } = createGate()
    const failing = Promise.allSettled([ask('a'), ask('b')])
    await turn()
    const next = ask('c')
    entries.shift()?.turnAway(new Error('Out of luck'))
    expect(await failing).toEqual([1, 2].map(() => ({ status: 'rejected', reason: new Error('Out of luck') })))
    expect(await answered([next])).toEqual(['C'])
  })

  test('are refused at their deadline, waiting or under way, and are not sent after it', async () => {
    const { ask, groups, entries } = createGate({ timeoutMs: 150 })
    const under = expect(ask('a')).rejects.toThrow('No room')
    await turn()
    const waiting = expect(ask('b')).rejects.toThrow('No room')
    await Promise.all([under, waiting])
    entries.shift()?.letIn()
    const later = ask('c')
    await turn()
    entries.shift()?.letIn()
    expect([await later, groups]).toEqual(['C', [['a'], ['c']]])
  })

  test('of a group that fails for now are sent again before those that came later, but not once refused', async () => {
    const { ask, groups, entries } = createGate({ timeoutMs: 10_000, isTemporary: () => true })
    const first = ask('a')
    const refused = expect(ask('b', { deadline: performance.now() + 150 })).rejects.toThrow('No room')
    await turn()
    const second = ask('c')
    await refused
    entries.shift()?.turnAway(new Error('Away'))
    while (entries.length === 0) await turn()
    entries.shift()?.letIn()
    expect([await first, await second]).toEqual(['A', 'C'])
    expect(groups).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ])
  })
})
