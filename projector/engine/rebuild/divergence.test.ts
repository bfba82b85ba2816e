import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eachTest } from '#testing/resources.ts'
import { digestOf } from '#projector/engine/digest.ts'
import { createTableProjection } from '#projector/engine/table-projection.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { tally } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { runProgram } from '#testing/program.ts'
import { divergenceText, findDivergence, twoBuilds } from './divergence.ts'
import { previewRebuild, previewText } from './preview.ts'
import { createRebuildHarness } from './testing.rebuild.ts'
import { liveVersion } from './version.ts'

const harness = eachTest(() => createRebuildHarness())

/** Counts arrivals by creative. From one position on, it counts each one twice. */
const creos = (revision: number, twiceFrom = Number.POSITIVE_INFINITY): Projection =>
  createTableProjection({
    name: 'creos',
    revision,
    key: { creo: 'text' },
    columns: { visitors: 'bigint' },
    keyOf: ({ data }) => ('creo' in data ? { creo: data.creo ?? '' } : undefined),
    evolve: {
      'quiz.visitor-arrived': (row, { position }) => ({
        visitors: (row?.visitors ?? 0) + (position >= twiceFrom ? 2 : 1),
      }),
    },
  })

const divergence = async () => {
  const { pool } = harness.database
  return await findDivergence(pool, 'creos', await twoBuilds(pool, 'creos'))
}

test.each([1, 25, 26, 60])('the first event that two builds treat differently is found at position %i', async (at) => {
  await writeEvents(harness.database.pool, harness.arrivals(60))
  await liveVersion(harness.database.pool, creos(1))
  await harness.rebuildNow(creos(1), { batch: 25 })
  await harness.rebuildNow(creos(2, at), { batch: 7 })
  const found = await divergence()
  expect(found).toMatchObject({ compared: at, event: { position: at, type: 'quiz.visitor-arrived' } })
  expect(divergenceText(found)).toBe(
    `The first event that differs is at position ${at}: quiz.visitor-arrived in ${found.event?.stream}, ` +
      'recorded 2026-03-10T12:00:00.000Z.',
  )
})

test('the stream of an event that two builds treat differently has the pseudonym that analysts see', async () => {
  const { pool } = harness.database
  await writeEvents(pool, harness.arrivals(3))
  await liveVersion(pool, creos(1))
  for (const projection of [creos(1), creos(2, 2)]) await harness.rebuildNow(projection)
  const { event } = await divergence()
  expect(event?.stream).toMatch(/^quiz-/)
  const { rows } = await pool.query('select from event_store.events where stream = $1', [event?.stream])
  expect(rows).toEqual([])
})

test('an event that differs is found behind pages with events that neither build handles', async () => {
  const opened = () => visitor(900).did('quiz.checkout-opened', {})
  // The first of these opened events ends a page.
  await writeEvents(harness.database.pool, [...harness.arrivals(2_499), opened(), opened(), ...harness.arrivals(9)])
  await liveVersion(harness.database.pool, creos(1))
  await harness.rebuildNow(creos(1))
  await harness.rebuildNow(creos(2, 2_505))
  expect(await divergence()).toMatchObject({ compared: 2_505, event: { position: 2_505 } })
})

test('an event whose type only one build handles differs', async () => {
  await writeEvents(harness.database.pool, [
    visitor(900).did('quiz.age-chosen', { age: '60+' }),
    ...harness.arrivals(3),
  ])
  await liveVersion(harness.database.pool, creos(1))
  await harness.rebuildNow(creos(1))
  const more = createTableProjection({
    name: 'creos',
    revision: 2,
    key: { creo: 'text' },
    columns: { visitors: 'bigint' },
    keyOf: ({ data }) => ({ creo: 'creo' in data ? (data.creo ?? '') : '' }),
    evolve: {
      'quiz.visitor-arrived': (row) => ({ visitors: (row?.visitors ?? 0) + 1 }),
      'quiz.age-chosen': (row) => ({ visitors: row?.visitors ?? 0 }),
    },
  })
  await harness.rebuildNow(more)
  expect(await divergence()).toMatchObject({ event: { position: 1, type: 'quiz.age-chosen' } })
})

test('builds by the same code do not differ, and events after the builds are not compared', async () => {
  await writeEvents(harness.database.pool, [
    ...harness.arrivals(30),
    { stream: 'quiz-1', type: 'quiz.visitor-arrived', data: { creo: 7 } },
    visitor(900).did('quiz.checkout-opened', {}),
  ])
  await liveVersion(harness.database.pool, quizFunnel)
  for (const batch of [50_000, 9]) await harness.rebuildNow(quizFunnel, { batch })
  await writeEvents(harness.database.pool, harness.arrivals(5))
  const { pool } = harness.database
  const found = await findDivergence(pool, 'quiz-funnel', await twoBuilds(pool, 'quiz-funnel'))
  expect(found).toMatchObject({ to: 32 })
  expect(divergenceText(found)).toMatch(/^No event differs among the \d+ that were compared, up to position 32\.$/)
})

test('an event that only one build can apply differs', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(9))
  await liveVersion(harness.database.pool, creos(1))
  await harness.rebuildNow(creos(1))
  const failing = createTableProjection({
    name: 'creos',
    revision: 2,
    key: { creo: 'text' },
    columns: { visitors: 'bigint' },
    keyOf: ({ data }) => ('creo' in data ? { creo: data.creo ?? '' } : undefined),
    evolve: {
      'quiz.visitor-arrived': (row, { position }) => {
        if (position === 4) throw new Error('four')
        return { visitors: (row?.visitors ?? 0) + 1 }
      },
    },
  })
  await harness.rebuildNow(failing)
  expect(await divergence()).toMatchObject({ event: { position: 4 } })
})

test('a preview names the first event that differs from a live build', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(20))
  await liveVersion(harness.database.pool, creos(1))
  await harness.rebuildNow(creos(1))
  const { pool, store } = harness.database
  const signal = new AbortController().signal
  const preview = await previewRebuild(creos(2, 13), { pool, store, holder: 'preview', signal })
  expect(previewText(creos(2), preview)).toContain('The first event that differs is at position 13: ')
  const { rows } = await pool.query('select distinct version from projector.effects')
  expect(rows).toEqual([{ version: 2 }])
})

test('builds that cannot be compared are reported in one sentence', async () => {
  const { pool } = harness.database
  await writeEvents(pool, harness.arrivals(3))
  await liveVersion(pool, tally)
  await expect(twoBuilds(pool, 'tally')).rejects.toThrow(
    'tally has one build only: a rebuild makes another, and DRY=1 compares without keeping it',
  )
  await harness.rebuildNow(tally)
  expect(divergenceText(await findDivergence(pool, 'tally', await twoBuilds(pool, 'tally')))).toBe(
    'No event could be compared: only rebuilds of projections in TypeScript store what each event changes, ' +
      'and a first build is none. Rebuild the earlier code too, then this.',
  )
})

test('the command compares the live build with the previous one', async () => {
  await writeEvents(harness.database.pool, harness.arrivals(12))
  await liveVersion(harness.database.pool, quizFunnel)
  for (let n = 0; n < 2; n += 1) await harness.rebuildNow(quizFunnel)
  const file = fileURLToPath(new URL('../../../run/cli/bisect.ts', import.meta.url))
  const bisect = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(file, args, { DATABASE_URL: harness.database.url })
    return code === 0 ? stdout : stderr
  }
  expect(await bisect('quiz-funnel')).toBe('No event differs among the 12 that were compared, up to position 12.\n')
  expect(await bisect('quiz-funel')).toMatch(/^Name a projection: make bisect P=quiz-funnel \| subscription \| /)
})

test('a digest depends on the key and on all values, and not on the order of properties', () => {
  const state = { a: 1, b: [1, 2], c: { d: null, at: new Date(5) }, e: 'text', f: 2 ** 40, g: 1.5 }
  const same = { g: 1.5, f: 2 ** 40, e: 'text', c: { at: new Date(5), d: null }, b: [1, 2], a: 1, h: undefined }
  expect(digestOf('k', same)).toBe(digestOf('k', state))
  const others = [
    digestOf('l', state),
    ...[{ a: 2 }, { b: [2, 1] }, { c: { d: 0, at: new Date(5) } }, { e: 'texT' }, { f: 2 ** 41 }, { g: 1.25 }].map(
      (change) => digestOf('k', { ...state, ...change }),
    ),
  ]
  expect(new Set([digestOf('k', state), ...others]).size).toBe(others.length + 1)
})
