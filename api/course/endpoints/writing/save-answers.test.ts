import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { findCourse } from '#api/content/course/courses/catalog.ts'
import { createTestApi, readIssue } from '#api/testing.ts'
import { saveBody, written } from '#api/course/testing.ts'
import { asAccount } from '#api/testing.cabinet.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const [day1, day2] = findCourse('v1')?.days ?? []

const tasks = (n: 'radio' | 'checkbox' | 'textarea') =>
  [...(day1?.tasks.values() ?? []), ...(day2?.tasks.values() ?? [])].filter(({ type }) => type === n)

const subscriber = shared(() => createPaidSubscriber())

const saveDay = (day: number, more: object = {}, key?: string) =>
  subscriber.account.post(`/answers/v1/${day}`, saveBody(day, more), key)

test('a saved day can be read back immediately and unchanged', async () => {
  for (let n = 1; n <= 10; n++) {
    const content = { progress: 99.9, answers: { ...written }, rating: (n % 5) + 1, timeSpent: n }
    expect((await saveDay(1, content)).body).toEqual({ ok: true, activeDay: 1, openedDay: 1 })
    expect((await subscriber.account.get('/answers/v1/1')).body).toEqual(content)
  }
})

test('a saved day can be read back immediately by another process', async () => {
  await using other = await createTestApi({ databaseUrl: subscriber.api.databaseUrl })
  for (let n = 1; n <= 5; n++) {
    await saveDay(1, { progress: 50, timeSpent: 1_000 + n })
    const { body } = await asAccount(other, subscriber.token).get('/answers/v1/1')
    expect(body['timeSpent']).toBe(1_000 + n)
  }
})

test('a repeated save counts once, and a late repetition does not undo a newer save', async () => {
  const key = randomUUID()
  const before = await subscriber.api.store.head()
  const replies = await Promise.all(Array.from({ length: 10 }, () => saveDay(1, { progress: 10, timeSpent: 7 }, key)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await saveDay(1, { progress: 20, timeSpent: 8 })
  await saveDay(1, { progress: 20, timeSpent: 8 })
  await saveDay(1, { progress: 10, timeSpent: 7 }, key)
  expect(await subscriber.api.store.head()).toBe(before + 2)
  expect((await subscriber.account.get('/answers/v1/1')).body).toMatchObject({ progress: 20, timeSpent: 8 })
  expect((await saveDay(1, { progress: 10, timeSpent: 9 }, key)).body['code']).toBe('idempotency_key_reused')
})

test('of two concurrent saves one is stored completely', async () => {
  const [a, b] = [
    { progress: 30, rating: 1 },
    { progress: 40, rating: 5 },
  ]
  await Promise.all([saveDay(1, a), saveDay(1, b)])
  const { progress, rating } = (await subscriber.account.get('/answers/v1/1')).body
  expect([JSON.stringify([30, 1]), JSON.stringify([40, 5])]).toContain(JSON.stringify([progress, rating]))
})

const radio = tasks('radio')[0]?.id ?? ''
test.each([
  [{ progress: -1 }, 'progress'],
  [{ progress: 100.1 }, 'progress'],
  [{ progress: '50' }, 'progress'],
  [{ rating: 0 }, 'rating'],
  [{ rating: 6 }, 'rating'],
  [{ rating: 4.5 }, 'rating'],
  [{ timeSpent: -1 }, 'timeSpent'],
  [{ timeSpent: 2_592_001 }, 'timeSpent'],
  [{ day: 2 }, 'day'],
  [{ day: 0 }, 'day'],
  [{ courseVersion: 'v2' }, 'courseVersion'],
  [{ answers: { 'd01-no-such-task': 'x' } }, 'answers.d01-no-such-task'],
  [{ answers: { [tasks('textarea').find(({ id }) => day1?.tasks.has(id))?.id ?? radio]: ['x'] } }, undefined],
  [{ answers: undefined }, 'answers'],
])('an invalid save is refused with its field: %j', async (wrong, path) => {
  const reply = readIssue(await saveDay(1, wrong))
  expect(reply).toEqual([400, path ?? expect.stringMatching(/^answers\.d01-/)])
})

test('an option that was never offered is refused', async () => {
  for (const task of day1?.tasks.values() ?? []) {
    if (task.type === 'textarea') continue
    const wrong =
      task.type === 'radio'
        ? ['never offered', task.options.slice(0, 1)]
        : [['never offered'], [task.options[0], task.options[0]], 'text']
    for (const answer of wrong) {
      expect(readIssue(await saveDay(1, { answers: { [task.id]: answer } }))).toEqual([400, `answers.${task.id}`])
    }
  }
})

test('a locked day is not saved', async () => {
  expect(await saveDay(2)).toMatchObject({ status: 423, body: { code: 'day_locked' } })
})

test('a save of more than 64 KiB is refused', async () => {
  const [id] = Object.keys(written)
  expect((await saveDay(1, { answers: { [id ?? '']: 'x'.repeat(65_536) } })).status).toBe(413)
})

test('answers are stored only encrypted', async () => {
  await saveDay(1, { progress: 60, answers: written })
  const { rows } = await subscriber.api.pool.query<{ all: string }>(`
    select e::text as all from event_store.events e union all select d::text from read.progress_days d`)
  const everything = [...rows.map((row) => row.all), subscriber.api.logged()].join('\n')
  expect(everything).toContain('course.day-saved')
  for (const answer of Object.values(written).flat()) {
    for (const form of [answer ?? '', JSON.stringify(answer).slice(1, -1)]) expect(everything).not.toContain(form)
  }
})
