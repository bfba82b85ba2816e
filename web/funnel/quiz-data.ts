import type { QuestionSet, quizData } from '#api/contracts/funnel.ts'
import { get } from '#web/lib/api.ts'
import { enqueue } from '#web/lib/outbox.ts'
import { creo } from '#web/lib/creo.ts'

/** The question set of a visitor; once it is here, the server is told which version they see. */
export const quizQuery = (quizUserId: string) =>
  ({
    queryKey: ['quiz', quizUserId],
    queryFn: async (): Promise<QuestionSet> => {
      const set = await get<typeof quizData>('/quiz/data', { quizUserId })
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
