import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { queryClient } from '#web/lib/api/query-client.ts'
import { patience } from '#web/lib/api/patience.ts'
import { paths } from '#web/paths.ts'
import { cabinetStorage, ONLY_HERE, owner } from './cabinet-storage.ts'
import { endsSession } from './failures.ts'
import { FRESH_MS } from './prefetch.ts'
import { type Cached, dropPrefetched, readResource, type Resource, storeChange, takePrefetched } from './resource.ts'
import { session } from './session.ts'

type QueryState<T> = { state: { data: Cached<T> | undefined; dataUpdateCount: number } }

/** Keys include the subscriber, so another one who signs in on the same page starts with an empty cache. */
const keyOf = (name: string) => ['cabinet', owner(), name]

/**
 * Returns the query of a resource. A screen with prefetched replies is complete at its first rendering; everything else
 * is fetched each time it is shown.
 */
export const resourceQuery = <T>(resource: Resource<T>) => {
  const { freshMs = 0, refetchOnFocus = false, keepOnReconnect } = resource
  let prefetched: { answer: Cached<T>; at: number } | undefined
  return {
    queryKey: keyOf(resource.name),
    queryFn: () => readResource(resource),
    // Without a network, stored replies are shown at once instead of waiting.
    networkMode: 'always' as const,
    ...patience,
    refetchOnReconnect: keepOnReconnect ? (false as const) : ('always' as const),
    refetchOnWindowFocus: refetchOnFocus,
    refetchInterval: ({ state: { data } }: QueryState<T>) => (data && resource.pollMs?.(data.value)) ?? false,
    staleTime: ({ state: { data, dataUpdateCount } }: QueryState<T>) =>
      Math.max(freshMs, data !== undefined && dataUpdateCount === 0 ? FRESH_MS : 0),
    initialData: () => (prefetched = takePrefetched(resource))?.answer,
    initialDataUpdatedAt: () => prefetched?.at,
  }
}

/** Ends a session that the server refused, and removes the copies of what the server has. */
export const endRefusedSession = (): void => {
  cabinetStorage.forget(ONLY_HERE)
  session.end()
  forgetAnswers()
}

/** Ends the session and shows the login after a refusal that requires it. */
const useEndOfSession = (error: unknown) => {
  const navigate = useNavigate()
  const ended = endsSession(error)
  useEffect(() => {
    if (!ended) return
    endRefusedSession()
    void navigate(paths.account.login, { replace: true })
  }, [ended, navigate])
}

const NOTHING: Resource<never> = { name: '', fetch: () => new Promise(() => undefined) }

/** Fetches a resource for a screen; undefined waits. A refused session shows the login. */
export const useCabinetQuery = <T>(resource: Resource<T> | undefined) => {
  const query = useQuery(
    { ...resourceQuery(resource ?? (NOTHING as Resource<T>)), enabled: resource !== undefined },
    queryClient,
  )
  useEndOfSession(query.error)
  return query
}

/** Shows what a change says before the next fetch confirms it, and keeps it for a fetch without a network. */
export const showReply = <T>(resource: Resource<T>, change: (value: T | undefined) => T | undefined): void => {
  storeChange(resource, change)
  const queryKey = keyOf(resource.name)
  // A fetch under way may have read what was there before, and canceling it later would show that again.
  void queryClient.cancelQueries({ queryKey }, { silent: true })
  queryClient.setQueryData<Cached<T>>(queryKey, (now) => {
    const value = change(now?.value)
    return value === undefined ? undefined : { value, stale: now?.stale }
  })
}

/** Refetches what a change made old. Fetches in flight end, because they may have read what was there before it. */
const refetch = (queryKey: readonly unknown[]) => {
  dropPrefetched()
  // The library would keep a first fetch and show its reply as current.
  void queryClient.cancelQueries({ queryKey, type: 'active' }, { silent: true })
  return queryClient.invalidateQueries({ queryKey })
}

/** Refetches one resource. */
export const invalidateReply = ({ name }: Resource<unknown>) => refetch(keyOf(name))

/** Returns whether data was fetched for this screen, or prefetched just before it. */
export const isFreshlyFetched = (query: { isFetchedAfterMount: boolean; isFetched: boolean }): boolean =>
  query.isFetchedAfterMount || !query.isFetched

/** Refetches everything about the subscriber, because a saved day changes it. */
export const invalidateAnswers = (): void => void refetch(['cabinet'])

/** Removes the data of the previous subscriber from the page. */
export const forgetAnswers = () => queryClient.removeQueries({ queryKey: ['cabinet'] })
