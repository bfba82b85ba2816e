import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { freshness, FreshnessReply } from '#api/contracts/figures/insights.ts'
import { type FilledPath, type Get, get, Refused } from '#web/lib/api/api.ts'
import { endsAdminSession, useLogOut, withToken } from '#web/admin/admins/sign-in/session.ts'

/** Interval between two requests of a live report. */
const LIVE_MS = 5_000

/** Returns the message for a failed query. */
export const queryErrorText = (error: unknown): string =>
  error instanceof Refused && error.hasServerMessage
    ? error.message
    : 'The numbers could not be loaded. Please try again.'

type AdminQuery<Reply> = {
  /** Identifies the query in the cache. */
  key: readonly unknown[]
  fetch: (bearer: string | null) => Promise<Reply>
  /** Repeats the query at an interval. */
  live?: boolean
}

/**
 * Runs a query of an admin. The latest data stays visible while newer data loads or fails. A response that ends the
 * session leads to the login.
 */
export const useAdminQuery = <Reply>({ key, fetch, live = false }: AdminQuery<Reply>) => {
  const logOut = useLogOut()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: key,
    queryFn: () => withToken(fetch),
    placeholderData: keepPreviousData,
    refetchInterval: live && LIVE_MS,
    gcTime: 0,
  })
  const [latest, setLatest] = useState<{ data: Reply }>()
  if (data !== undefined && !isPlaceholderData && latest?.data !== data) setLatest({ data })

  useEffect(() => {
    if (!error) return
    if (endsAdminSession(error)) logOut()
    // A refusal has a sentence, which the screen shows.
    else if (!(error instanceof Refused && error.hasServerMessage))
      console.error('The numbers could not be loaded', error)
  }, [error, logOut])

  return {
    data: latest?.data,
    failure: error && !endsAdminSession(error) ? queryErrorText(error) : undefined,
    // Background refreshes of a live report do not disable the button.
    loading: isFetching && (data === undefined || isPlaceholderData),
    refetch,
  }
}

/** Fetches what an address answers. The address is the key in the cache. */
export const useAdminGet = <E extends Get>(
  path: FilledPath<E['path']>,
  search: Record<string, string | undefined> = {},
  live = false,
) => useAdminQuery({ key: [path, search], fetch: (bearer) => get<E>(path, search, { bearer }), live })

/** Fetches the age of the data along with a report. */
export const useFreshness = (revision: number, live: boolean): FreshnessReply | undefined =>
  useAdminQuery({
    key: ['freshness', revision],
    fetch: (bearer) => get<typeof freshness>('/admin/freshness', {}, { bearer }),
    live,
  }).data
