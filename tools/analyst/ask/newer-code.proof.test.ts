import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPseudonyms } from '#db/analyst/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { arrivalsQuestion, COUNT, createAskHarness } from './testing.ask.ts'

const harness = shared(() => createAskHarness())
beforeAll(async () => {
  const arrived = (n: number) => visitor(n).did('quiz.visitor-arrived', { creo: null })
  await writeEvents(harness.database.pool, [
    arrived(1),
    { ...arrived(2), schemaVersion: 9 },
    { ...arrived(3), type: 'quiz.palm-read' },
    { ...arrived(4), type: 'weather.changed' },
  ])
})

test('a question reports an event of newer code with its position', async () => {
  const F = await harness.file('hours.ts', arrivalsQuestion(COUNT))
  const { code, said } = await harness.tool('ask', `F=${F}`)
  const shown = (await createPseudonyms(harness.database.pool)).stream(visitor(2).stream)
  expect({ code, said }).toEqual({
    code: 1,
    said:
      `${F} meets an event of newer code at position 2 (quiz.visitor-arrived in ${shown}): ` +
      'update this checkout, or end before it with TO',
  })
})

test('a question in TypeScript reports an unknown type of a category that it reads, and no other', async () => {
  await harness.database.pool.query('delete from event_store.events where position = 2')
  const F = await harness.file('hours.ts', arrivalsQuestion(COUNT))
  expect((await harness.tool('ask', `F=${F}`)).said).toMatch(/newer code at position 3 \(quiz\.palm-read in /)
  await harness.database.pool.query('delete from event_store.events where position = 3')
  expect(await harness.tool('ask', `F=${F}`, 'FORMAT=csv')).toEqual({ code: 0, said: 'hour,visitors\n12,1\n' })
})
