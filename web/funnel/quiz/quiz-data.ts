import type { QuestionSet, quizData } from '#api/contracts/funnel.ts'
import { get } from '#web/lib/api/api.ts'
import { enqueue } from '#web/lib/visitor/visitor-outbox.ts'
import { creo } from '#web/lib/visitor/creative.ts'
import { local } from '#web/lib/page/storage.ts'

const KEY = 'questions'

/** Returns the set that this visitor was shown last; undefined when there is none, or none that can be read. */
const savedSet = (quizUserId: string): QuestionSet | undefined => {
  try {
    const saved = JSON.parse(local.read(KEY) ?? 'null') as { quizUserId: string; set: QuestionSet } | null
    return saved?.quizUserId === quizUserId ? saved.set : undefined
  } catch {
    return undefined
  }
}

/** Asks the server for the question set. A visitor without a network goes on with the set that was saved. */
const fetchSet = async (quizUserId: string): Promise<QuestionSet> => {
  try {
    const set = await get<typeof quizData>('/quiz/data', { quizUserId })
    local.write(KEY, JSON.stringify({ quizUserId, set }))
    return set
  } catch (error) {
    const saved = savedSet(quizUserId)
    if (saved) return saved
    throw error
  }
}

/** The question set of a visitor. Reports to the server which version the visitor sees. */
export const quizQuery = (quizUserId: string) =>
  ({
    queryKey: ['quiz', quizUserId],
    queryFn: async (): Promise<QuestionSet> => {
      const set = await fetchSet(quizUserId)
      enqueue('/quiz/user-info', { quizUserId, quizQuestionsId: set.version, creo: creo() })
      return set
    },
    // Questions must not change under a visitor's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
    retryDelay: 500,
    // Without a network it fails, and says so, instead of waiting in silence; when there is one again it is asked for.
    networkMode: 'always',
    refetchOnReconnect: true,
  }) as const
