import type { QuestionSet } from '#api/contracts/funnel.ts'
import { registerWorker } from '#web/lib/offline/register-worker.ts'
import { paths } from '#web/paths.ts'

const WORKER = '/quiz/worker.js'
/** Holds the pictures of the questions. The worker deletes older caches that are named after its area. */
const PICTURES = 'pictures'

/** Makes the quiz open without a network: its page by the worker, the pictures of its questions from a cache. */
export const openOffline = async ({ questions }: QuestionSet): Promise<void> => {
  if (!(await registerWorker(WORKER, paths.quiz.questionary))) return
  const cache = await caches.open(PICTURES)
  await cache.addAll(new Set(questions.flatMap(({ url }) => url ?? [])))
}
