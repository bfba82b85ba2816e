import { expect, onTestFinished, test, vi } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { experiment as release } from '#api/content/quiz/experiment.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { createQuestionSetCommands } from '#commands/quiz/questions/question-set-commands.ts'
import type { QuestionSetEvent } from '#commands/quiz/questions/question-sets.decision.ts'
import { QUESTION_SETS_STREAM } from '#events/quiz/questions.ts'
import { createLiveCatalog } from './live-catalog.ts'

const api = shared(() => createTestApi())
const by = '00000000-0000-4000-8000-000000000001'
const metadata = { correlation: 'c', causation: 'o' }

/** Stores what an earlier release published. */
const store = (...events: QuestionSetEvent[]) =>
  api.store.append(
    QUESTION_SETS_STREAM,
    events.map((event) => ({ ...event, metadata })),
  )
const setOf = (version: string, type?: string): QuestionSetEvent => {
  const questions = (release.arms[0]?.set.questions ?? []).map((one) => ({ ...one, type: type ?? one.type }))
  return { type: 'questions.set-published', data: { version, questions, by } }
}
const weights = (of: Record<string, number>): QuestionSetEvent => ({
  type: 'questions.weights-set',
  data: { experiment: 'spring', weights: of, plan: null, at: new Date().toISOString(), by },
})

/** Starts as a new process of this release does. */
const start = async () => {
  const { clock, log } = api.context
  const commands = createQuestionSetCommands(api)
  const catalog = createLiveCatalog({ release, commands, clock, log })
  await catalog.refresh()
  const drawn = new Set(Array.from({ length: 50 }, () => catalog.setFor(newVisitorId(), null).set.version))
  return { catalog, drawn: [...drawn].toSorted() }
}

test('a published set that this release cannot read is left out, and the others keep their weights', async () => {
  await store(setOf('v3'), setOf('v4', 'hologram'), weights({ v3: 1, v4: 1 }))
  const { catalog, drawn } = await start()
  expect(catalog.published.map(({ set, weight }) => [set.version, weight])).toEqual([
    ['v1', 0],
    ['v2', 0],
    ['v3', 1],
  ])
  expect(drawn).toEqual(['v3'])
  expect(api.logged()).toContain('this release cannot read a published question set')
})

test('visitors get the sets of the release when no readable set has a weight', async () => {
  await store(weights({ v4: 1 }))
  const { catalog, drawn } = await start()
  expect(drawn).toEqual(['v1', 'v2'])
  expect(catalog.assignmentOf('v1')?.experiment).toBe(release.id)
  expect(catalog.isPublished('v3')).toBe(true)
})

test('a reading whose connection is gone holds back no later one, and changes nothing when it ends', async () => {
  const { clock, log } = api.context
  const commands = createQuestionSetCommands(api)
  const old = await commands.read(QUESTION_SETS_STREAM)
  const lost = Promise.withResolvers<typeof old>()
  const read = vi.fn(commands.read).mockReturnValueOnce(lost.promise)
  const catalog = createLiveCatalog({ release, commands: { read }, clock, log })
  const frozen = catalog.refresh()
  await store(weights({ v2: 1 }))
  const now = performance.now()
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now + 70_000)
  onTestFinished(() => time.mockRestore())
  await catalog.refresh()
  const drawn = () => catalog.setFor(newVisitorId(), null).set.version
  expect([drawn(), drawn(), drawn()]).toEqual(['v2', 'v2', 'v2'])
  lost.resolve(old)
  await frozen
  expect([drawn(), drawn(), drawn()]).toEqual(['v2', 'v2', 'v2'])
})
