import type { QuestionSet, quizData } from '#api/contracts/quiz/funnel.ts'
import { patience } from '#web/lib/api/patience.ts'
import { get } from '#web/lib/api/api.ts'
import { enqueue } from '#web/quiz/visitor/visitor-outbox.ts'
import { creative } from '#web/quiz/visitor/ad.ts'
import { local } from '#web/lib/page/storage.ts'

const KEY = 'questions'

/** Returns the question set that this visitor saw last; undefined if there is none, or it is unreadable. */
const savedSet = (quizUserId: string): QuestionSet | undefined => {
  try {
    const saved: { quizUserId: string; set: QuestionSet } | null = JSON.parse(local.read(KEY) ?? 'null')
    return saved?.quizUserId === quizUserId ? saved.set : undefined
  } catch {
    return undefined
  }
}

/** Fetches the question set. Without a network, a visitor continues with the stored set. */
const fetchSet = async (quizUserId: string): Promise<QuestionSet> => {
  try {
    const set = await get<typeof quizData>('/quiz/data', {}, { bearer: quizUserId })
    local.write(KEY, JSON.stringify({ quizUserId, set }))
    return set
  } catch (error) {
    const saved = savedSet(quizUserId)
    if (saved) return saved
    throw error
  }
}

/** The query for a visitor's question set. Reports to the server which version the visitor sees. */
export const quizQuery = (quizUserId: string) =>
  ({
    queryKey: ['quiz', quizUserId],
    queryFn: async (): Promise<QuestionSet> => {
      const set = await fetchSet(quizUserId)
      enqueue('/quiz/user-info', { quizUserId, quizQuestionsId: set.version, creo: creative() })
      return set
    },
    // Questions must not change while a visitor answers them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    ...patience,
    // Without a network the query fails visibly instead of waiting silently, and refetches once the network is back.
    networkMode: 'always',
    refetchOnReconnect: true,
  }) as const
