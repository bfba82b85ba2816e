import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { courseStream } from '#events/course/course.ts'
import { progress } from './progress.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import type { StoredEventInput } from '#projector/testing.events.ts'

const harness = shared(() => createProjectionHarness(progress))

const RUTH = '00000000-0000-4000-8000-000000000001'
const NAOMI = '00000000-0000-4000-8000-000000000002'

const sealed = (person: string, text: string) => ({ person, sealed: `iv.${text}`, digest: text })
const saved = (person: string, day: number, more: object = {}, at = '2026-03-10T12:00:00Z'): StoredEventInput => ({
  stream: courseStream(person),
  type: 'course.day-saved',
  data: {
    courseVersion: 'v1',
    day,
    progress: 100,
    answers: sealed(person, 'first'),
    rating: null,
    timeSpentSeconds: 60,
    ...more,
  },
  at,
})
const reached = (person: string, day: number): StoredEventInput => ({
  stream: courseStream(person),
  type: 'course.day-reached',
  data: { courseVersion: 'v1', day },
})

const table = async (name: 'courses' | 'days') =>
  (await harness.pool.query<Record<string, unknown>>(`select * from read.progress_${name} order by 1, 2, 3`)).rows

const unregistered = { registered_at: null, purchase_id: null, begun_at: null }

test('the progress of each person has its days and the stream version it includes', async () => {
  await harness.given([
    saved(RUTH, 1),
    reached(NAOMI, 2),
    saved(RUTH, 3, { progress: 40.5 }),
    saved(RUTH, 2),
    reached(RUTH, 3),
  ])
  expect(await table('courses')).toEqual([
    { person_id: RUTH, course_version: 'v1', reached: 3, completed: [1, 2], stream_version: 4, ...unregistered },
    { person_id: NAOMI, course_version: 'v1', reached: 2, completed: [], stream_version: 1, ...unregistered },
  ])
})

test('a registration is on the course that it names, before and after its first days', async () => {
  const registered = (personId: string, version: string): StoredEventInput => ({
    stream: `account-${personId}`,
    type: 'account.registered',
    data: {
      personId,
      email: sealed(personId, 'email'),
      username: sealed(personId, 'username'),
      firstName: sealed(personId, 'first'),
      lastName: sealed(personId, 'last'),
      passwordHash: sealed(personId, 'hash'),
      timeZone: 'UTC',
      courseVersion: version,
      payoutSubId: 'txn_1',
      registeredAt: '2026-03-10T12:00:00.000Z',
    },
  })
  const boaz = '00000000-0000-4000-8000-000000000009'
  await harness.given([registered(boaz, 'v1'), saved(boaz, 1), saved(boaz, 1, { courseVersion: 'season' })])
  const at = new Date('2026-03-10T12:00:00Z')
  expect((await table('courses')).filter(({ person_id }) => person_id === boaz)).toMatchObject([
    { course_version: 'season', ...unregistered },
    { course_version: 'v1', completed: [1], registered_at: at, purchase_id: 'txn_1' },
  ])
})

test('what follows the course has the time at which it was begun', async () => {
  const stream = courseStream('00000000-0000-4000-8000-000000000004')
  const begin = { courseVersion: 's2', begunAt: '2026-03-10T12:00:00.000Z' }
  await harness.given([
    { stream, type: 'course.sequel-begun', data: begin },
    { stream, type: 'course.day-reached', data: { courseVersion: 's2', day: 2 } },
  ])
  expect(await table('courses')).toMatchObject([
    { course_version: 's2', reached: 2, begun_at: new Date(begin.begunAt) },
  ])
})

test('a withdrawal of consent leaves the sealed rows as they are, so a rebuild gives the same ones', async () => {
  const person = '00000000-0000-4000-8000-000000000003'
  const chosen = (saves: boolean): StoredEventInput => ({
    stream: courseStream(person),
    type: 'course.writing-consent-chosen',
    data: { courseVersion: 'v1', saves },
  })
  await harness.given([chosen(true), saved(person, 1)])
  const before = await table('days')
  expect(before).toHaveLength(1)
  await harness.given([chosen(true), saved(person, 1), chosen(false)])
  expect(await table('days')).toEqual(before)
})

test('the newest save of each day is stored, and a completed day stays completed', async () => {
  const later = '2026-03-11T08:00:00Z'
  const { deadLetters } = await harness.given([
    saved(RUTH, 1),
    saved(RUTH, 2),
    saved(RUTH, 1, { progress: 12.5, answers: sealed(RUTH, 'second'), rating: 4, timeSpentSeconds: 90 }, later),
  ])
  expect(deadLetters).toEqual([])
  expect(await table('days')).toMatchObject([
    {
      day: 1,
      progress: 12.5,
      answers: sealed(RUTH, 'second'),
      rating: 4,
      time_spent_seconds: 90,
      saved_at: new Date(later),
    },
    { day: 2, progress: 100, answers: sealed(RUTH, 'first'), rating: null },
  ])
  expect(await table('courses')).toMatchObject([{ completed: [1, 2] }])
})

test('each version of the course has its own progress', async () => {
  await harness.given([saved(RUTH, 1), saved(RUTH, 5, { courseVersion: 'v2' })])
  expect(await table('courses')).toMatchObject([
    { course_version: 'v1', completed: [1], stream_version: 1 },
    { course_version: 'v2', completed: [5], stream_version: 2 },
  ])
})
