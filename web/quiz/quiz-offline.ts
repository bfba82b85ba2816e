import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { registerWorker } from '#web/lib/offline/register-worker.ts'
import { paths } from '#web/paths.ts'

const WORKER = '/quiz/worker.js'
/** The cache with the pictures of the questions. The worker deletes older caches with the prefix of its area. */
const PICTURES = 'pictures'

/**
 * Makes the quiz open without a network: the worker caches its page, and this function the pictures of its questions.
 */
export const openOffline = async ({ questions }: QuestionSet): Promise<void> => {
  if (!(await registerWorker(WORKER, paths.quiz.questionary))) return
  const cache = await caches.open(PICTURES)
  await cache.addAll(new Set(questions.flatMap(({ url }) => url ?? [])))
}
