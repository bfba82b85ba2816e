import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { quizzes, QuizzesReply } from '#api/contracts/admin.ts'
import { post, Refused } from '#web/lib/api.ts'
import type { NumbersQuery } from './filters.ts'
import { session } from './session.ts'

const LOGS_OUT = [400, 401, 403]

/** Whether the server, in refusing, ended the session. */
export const endsSession = (error: unknown): boolean => error instanceof Refused && LOGS_OUT.includes(error.status)

/** Why the numbers did not come, in words for the admin. */
export const whyNoNumbers = (error: unknown): string =>
  error instanceof Refused && error.told ? error.message : 'The numbers could not be loaded. Please try again.'

const ask = (query: NumbersQuery): Promise<QuizzesReply> =>
  post<typeof quizzes>('/admin/db/quizzes', query, { bearer: session.token() })

/**
 * The numbers for the query asked last; the ones before stay in view until those arrive.
 *
 * @param onSessionEnd the server no longer knows the admin's token.
 */
export const useNumbers = (first: NumbersQuery, onSessionEnd: () => void) => {
  const [asked, setAsked] = useState({ query: first, turn: 0 })
  const { data, error, isFetching } = useQuery({
    // Asking the same again is asking anew.
    queryKey: ['quizzes', asked],
    queryFn: () => ask(asked.query),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

  useEffect(() => {
    if (!error) return
    if (endsSession(error)) onSessionEnd()
    else console.error('The numbers could not be loaded', error)
  }, [error, onSessionEnd])

  const update = (query: NumbersQuery) => setAsked(({ turn }) => ({ query, turn: turn + 1 }))
  const failure = error && !endsSession(error) ? whyNoNumbers(error) : undefined
  return { numbers: data, shown: asked.query, failure, loading: isFetching, update }
}
