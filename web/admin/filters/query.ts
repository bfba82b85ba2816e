import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { quizzes, QuizzesReply } from '#api/contracts/admin.ts'
import type { freshness, FreshnessReply, funnel } from '#api/contracts/admin-insights.ts'
import { get, post, Refused } from '#web/lib/api/api.ts'
import { queryNow, type AppliedFilters } from './use-report-filters.ts'
import type { NumbersQuery } from './filters.ts'
import { endsSession, session, useLogOut } from '#web/admin/sign-in/session.ts'

/** Milliseconds between two looks at figures that are watched. */
export const LIVE_MS = 5_000

/** Why figures did not come, in words for the admin. */
export const whyNoNumbers = (error: unknown): string =>
  error instanceof Refused && error.hasServerMessage
    ? error.message
    : 'The numbers could not be loaded. Please try again.'

type Asking<Reply> = {
  /** Names what is asked for. */
  key: readonly unknown[]
  ask: (bearer: string | null) => Promise<Reply>
  /** Whether it is asked for again and again. */
  live?: boolean
}

/**
 * What the server answers an admin. What came last stays in view until something newer is there, also when that is a
 * failure; a refusal that ends the session leads to the login.
 */
export const useFigures = <Reply>({ key, ask, live = false }: Asking<Reply>) => {
  const logOut = useLogOut()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: key,
    queryFn: () => ask(session.token()),
    placeholderData: keepPreviousData,
    refetchInterval: live && LIVE_MS,
    gcTime: 0,
  })
  const [kept, setKept] = useState<{ data: Reply; key: readonly unknown[] }>()
  if (data !== undefined && !isPlaceholderData && kept?.data !== data) setKept({ data, key })

  useEffect(() => {
    if (!error) return
    if (endsSession(error)) logOut()
    else console.error('The numbers could not be loaded', error)
  }, [error, logOut])

  return {
    data: kept?.data,
    failure: error && !endsSession(error) ? whyNoNumbers(error) : undefined,
    // Looking again by itself is not loading: the button stays as it is.
    loading: isFetching && (data === undefined || isPlaceholderData),
    refetch,
  }
}

const askNumbers = (query: NumbersQuery, bearer: string | null): Promise<QuizzesReply> => {
  const { thenBy, filter_version, filter_creo, ...specified } = query
  const asking = { bearer }
  return thenBy === undefined && filter_version === undefined && filter_creo === undefined
    ? post<typeof quizzes>('/admin/db/quizzes', specified, asking)
    : post<typeof funnel>('/admin/db/funnel', query, asking)
}

/** The grouped numbers, with the query that they answer. */
export const useNumbers = (asked: AppliedFilters, live = false) =>
  useFigures({
    // Asking the same again is asking anew.
    key: ['numbers', asked],
    ask: async (bearer) => {
      const query = queryNow(asked)
      return { query, reply: await askNumbers(query, bearer) }
    },
    live,
  })

/** How old the figures are, looked at along with them. */
export const useFreshness = (turn: number, live: boolean): FreshnessReply | undefined =>
  useFigures({
    key: ['freshness', turn],
    ask: (bearer) => get<typeof freshness>('/admin/freshness', {}, { bearer }),
    live,
  }).data
