import { describe, expect, test } from 'vitest'
import type { SaveAnswers } from '#api/contracts/cabinet-course.ts'
import { Refused, Unreachable } from '#web/lib/api/api.ts'
import { createCabinetStorage } from '#web/cabinet/data/cabinet-storage.ts'
import { draftName, createSaves, type DaySave } from './saves.ts'

const body = (day: number, note = 'Bread'): SaveAnswers => ({
  day,
  courseVersion: 'v1',
  progress: 100,
  answers: { [`d0${day}-note`]: note },
  rating: 5,
  timeSpent: 61,
})

type Fate = 'fine' | 'lost' | number

const createDeps = (...fates: Fate[]) => {
  const sent: DaySave[] = []
  let ids = 0
  let clock = 0
  const keeping = createCabinetStorage(
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    () => 'ruth',
  )
  const open = () =>
    createSaves({
      keeping,
      send: async (save) => {
        sent.push(save)
        const fate = fates.shift() ?? 'fine'
        await Promise.resolve()
        if (fate === 'lost') throw new Unreachable(undefined)
        if (fate !== 'fine') throw new Refused(fate, { code: 'x', message: 'No.' })
      },
      now: () => ++clock,
      createId: () => `key-${++ids}`,
    })
  return { keeping, sent, open, saves: open() }
}

test('a save takes the place of the draft, and is gone once the server has it', async () => {
  const { keeping, saves } = createDeps()
  keeping.write(draftName('v1', 3), body(3))
  const save = saves.put(body(3))
  expect(keeping.read(draftName('v1', 3))).toBeUndefined()
  expect(saves.waiting()).toEqual([save])
  expect(await saves.deliver(save)).toBe('delivered')
  expect(saves.waiting()).toEqual([])
})

describe('a save waits', () => {
  test.each<Fate>(['lost', 500, 503, 429, 408, 402, 409, 423])(
    'after %s, and goes out later with the same key',
    async (fate) => {
      const { saves, sent, open } = createDeps(fate)
      expect(await saves.deliver(saves.put(body(3)))).toBe('waiting')
      const nextVisit = open()
      expect(await nextVisit.deliverAll()).toBe(true)
      expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
      expect(nextVisit.waitingOf('v1', 3)).toBeUndefined()
    },
  )

  test.each([401, 403])('when the session has ended by %d, for its owner to come back', async (status) => {
    const { saves } = createDeps(status)
    expect(await saves.deliver(saves.put(body(3)))).toBe('ended')
    expect(saves.waiting()).toHaveLength(1)
  })
})

test.each([400, 404, 413, 422])('what is refused for good by %d is a draft again', async (status) => {
  const { saves, keeping } = createDeps(status)
  const verdict = await saves.deliver(saves.put(body(3)))
  expect(verdict).toMatchObject({ refused: { status } })
  expect(saves.waiting()).toEqual([])
  expect(keeping.read(draftName('v1', 3))).toMatchObject({ answers: { 'd03-note': 'Bread' }, rating: 5 })
})

test('a later save of the same day takes the place of the one that waits', async () => {
  const { saves, sent } = createDeps()
  saves.put(body(3, 'Bread'))
  saves.put(body(3, 'Manna'))
  await saves.deliverAll()
  expect(sent.map((save) => save.body.answers)).toEqual([{ 'd03-note': 'Manna' }])
})

test('an answer to an earlier save does not take the later one away', async () => {
  const { saves } = createDeps('fine', 'lost')
  const delivered = saves.deliver(saves.put(body(3, 'Bread')))
  const later = saves.put(body(3, 'Manna'))
  await delivered
  expect(saves.waiting()).toEqual([later])
})

test('days go out in the order in which they were saved, and stop where the network does', async () => {
  const { saves, sent } = createDeps('fine', 'lost')
  saves.put(body(4))
  saves.put(body(2))
  saves.put(body(3))
  expect(await saves.deliverAll()).toBe(true)
  expect(sent.map((save) => save.body.day)).toEqual([4, 2])
  expect(saves.waiting().map((save) => save.body.day)).toEqual([2, 3])
})

test('what is on its way is not sent twice', async () => {
  const { saves, sent } = createDeps()
  const save = saves.put(body(3))
  await Promise.all([saves.deliver(save), saves.deliverAll()])
  expect(sent).toHaveLength(1)
})

test('whoever listens hears of each change', async () => {
  const { saves } = createDeps()
  const heard: number[] = []
  const stop = saves.subscribe(() => heard.push(saves.waiting().length))
  await saves.deliver(saves.put(body(3)))
  stop()
  saves.put(body(4))
  expect(heard).toEqual([1, 0])
})
