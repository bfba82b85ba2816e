import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Subscription } from '#api/contracts/cabinet.ts'
import type { writing, WritingChoice } from '#api/contracts/cabinet-writing.ts'
import type { journal as journalContract, sequels as sequelsContract, SequelsReply } from '#api/contracts/sequels.ts'
import { get } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/paths.ts'
import { endsSession, isPassing, logFailure } from './failures.ts'
import { FRESH_MS } from './prefetch.ts'
import { isConfirming, isUnproven } from './denied.ts'
import { cabinetStorage, ONLY_HERE, owner } from './cabinet-storage.ts'
import { session } from './session.ts'
import {
  authorization,
  chapterResource,
  dayResource,
  meResource,
  savedResource,
  planResource,
  titlesResource,
  type Resource,
  read,
  type Cached,
  takePrefetched,
} from './subscriber-api.ts'

const CONFIRMING_INTERVAL_MS = 3_000

// Without a network, stored replies are shown at once instead of waiting.
const networkOptions = {
  networkMode: 'always',
  retry: (failures: number, error: unknown) => isPassing(error) && failures < 1,
  retryDelay: 500,
  refetchOnReconnect: 'always',
} as const

/** Keys include the subscriber, so another one who signs in on the same page starts with an empty cache. */
const keyForSubscriber = (...rest: (string | number)[]) => ['cabinet', owner(), ...rest]

const isPrefetched = ({ data, dataUpdateCount }: { data: unknown; dataUpdateCount: number }) =>
  data !== undefined && dataUpdateCount === 0

/**
 * Returns the options of a query. A screen with prefetched replies is complete at its first rendering; everything else
 * is fetched each time it is shown.
 */
const queryOptions = <T>(resource: Resource<T>) => {
  let prefetched: { answer: Cached<T>; at: number } | undefined
  return {
    ...networkOptions,
    queryFn: () => read(resource),
    staleTime: ({ state }: { state: { data: unknown; dataUpdateCount: number } }) =>
      isPrefetched(state) ? FRESH_MS : 0,
    initialData: () => (prefetched = takePrefetched(resource))?.answer,
    initialDataUpdatedAt: () => prefetched?.at,
  }
}

export const meQuery = () => ({
  ...queryOptions(meResource),
  queryKey: keyForSubscriber('me'),
  refetchOnWindowFocus: true,
})

/** Shows how far the subscriber is after a saved day, before the next fetch confirms it. */
export const showProgress = ({ activeDay, openedDay }: Pick<Subscription, 'activeDay' | 'openedDay'>): void =>
  void queryClient.setQueryData<Cached<Subscription>>(
    meQuery().queryKey,
    (me) => me && { ...me, value: { ...me.value, activeDay, openedDay } },
  )

/** Ends a session that the server refused, and removes the copies of what the server has. */
export const endRefusedSession = (): void => {
  cabinetStorage.forget(ONLY_HERE)
  session.end()
  forgetAnswers()
}

/** Ends the session and shows the login after a refusal that requires it. */
export const useEndOfSession = (...errors: unknown[]) => {
  const navigate = useNavigate()
  const ended = errors.some(endsSession)
  useEffect(() => {
    if (!ended) return
    endRefusedSession()
    void navigate(paths.account.login, { replace: true })
  }, [ended, navigate])
}

/** Fetches the subscriber's progress, repeatedly while a payment is being confirmed. */
export const useMe = () => {
  const me = useQuery(
    {
      ...meQuery(),
      refetchInterval: ({ state: { data } }) =>
        data?.value.accessDenied && (isConfirming(data.value) || isUnproven(data.value))
          ? CONFIRMING_INTERVAL_MS
          : false,
    },
    queryClient,
  )
  useEndOfSession(me.error)
  return me
}

const COURSE_FRESH_MS = 60_000

export const useTitles = (courseVersion: string | undefined) => {
  const titles = useQuery(
    {
      ...queryOptions(titlesResource(courseVersion ?? '')),
      staleTime: COURSE_FRESH_MS,
      queryKey: keyForSubscriber('titles', courseVersion ?? ''),
      enabled: courseVersion !== undefined,
    },
    queryClient,
  )
  useEndOfSession(titles.error)
  return titles
}

/** Fetches the subscriber's plan with its reasons. */
export const usePlan = (enabled: boolean) => {
  const plan = useQuery(
    { ...queryOptions(planResource), staleTime: COURSE_FRESH_MS, queryKey: keyForSubscriber('plan'), enabled },
    queryClient,
  )
  useEndOfSession(plan.error)
  return plan
}

const sequelsResource: Resource<SequelsReply> = {
  name: 'sequels',
  fetch: () => get<typeof sequelsContract>('/account/sequels', {}, authorization()),
}

const sequelsQuery = () => ({
  ...queryOptions(sequelsResource),
  queryKey: keyForSubscriber('sequels'),
  // A page may stay open past midnight.
  refetchOnWindowFocus: true,
})

/** Fetches how far the subscriber is in what follows the course. */
export const useSequels = (enabled: boolean) => {
  const sequels = useQuery({ ...sequelsQuery(), enabled }, queryClient)
  useEndOfSession(sequels.error)
  return sequels
}

/** Fetches everything that the subscriber has written. The browser doesn't store it, because it grows for years. */
export const useJournal = () => {
  const journal = useQuery(
    {
      ...networkOptions,
      queryFn: () => logFailure(get<typeof journalContract>('/account/journal', {}, authorization())),
      queryKey: keyForSubscriber('journal'),
      staleTime: 0,
    },
    queryClient,
  )
  useEndOfSession(journal.error)
  return journal
}

/** Whether the subscriber agreed that what they write is saved. */
const writingResource: Resource<WritingChoice> = {
  name: 'writing',
  fetch: () => get<typeof writing>('/account/writing', {}, authorization()),
}

export const writingQuery = () => ({ ...queryOptions(writingResource), queryKey: keyForSubscriber('writing') })

/**
 * Fetches whether the subscriber agreed that what they write is saved: null before they chose, undefined while it is being
 * fetched. Without a connection and an earlier reply it counts as not chosen, so nothing is sent.
 */
export const useWriting = (): boolean | null | undefined => {
  const { data, error } = useQuery(writingQuery(), queryClient)
  useEndOfSession(error)
  return data ? data.value.saves : error ? null : undefined
}

/** Returns whether what the subscriber writes is saved, or null before they chose and while it is unknown. */
export const readWriting = (): Promise<boolean | null> =>
  queryClient.ensureQueryData(writingQuery()).then(
    ({ value }) => value.saves,
    () => null,
  )

const savedKey = (courseVersion: string, day: number) => keyForSubscriber('answers', courseVersion, day)

/** Fetches the saved answers of a day each time it is shown, because another device may have saved it. */
export const useSaved = (courseVersion: string | undefined, day: number | undefined) => {
  const saved = useQuery(
    {
      ...queryOptions(savedResource(courseVersion ?? '', day ?? 0)),
      queryKey: savedKey(courseVersion ?? '', day ?? 0),
      enabled: courseVersion !== undefined && day !== undefined,
      // A refetch must not replace answers while the subscriber is writing.
      refetchOnReconnect: false,
    },
    queryClient,
  )
  useEndOfSession(saved.error)
  return saved
}

/** Returns whether data was fetched for this screen, or prefetched just before it. */
export const isFreshlyFetched = ({
  isFetchedAfterMount,
  isFetched,
}: {
  isFetchedAfterMount: boolean
  isFetched: boolean
}): boolean => isFetchedAfterMount || !isFetched

export const useDayCourse = (courseVersion: string | undefined, day: number) => {
  const course = useQuery(
    {
      ...queryOptions(dayResource(courseVersion ?? '', day)),
      staleTime: COURSE_FRESH_MS,
      queryKey: keyForSubscriber('day', courseVersion ?? '', day),
      enabled: courseVersion !== undefined,
    },
    queryClient,
  )
  useEndOfSession(course.error)
  return course
}

/** Fetches a chapter when it is opened for the first time. Its text never changes. */
export const useChapter = (name: string) =>
  useQuery(
    { ...queryOptions(chapterResource(name)), staleTime: Infinity, queryKey: keyForSubscriber('chapter', name) },
    queryClient,
  )

/** Refetches everything about the subscriber, because a saved day changes it. */
export const invalidateAnswers = (): void => void queryClient.invalidateQueries({ queryKey: ['cabinet'] })

/** Removes the data of the previous subscriber from the page. */
export const forgetAnswers = () => queryClient.removeQueries({ queryKey: ['cabinet'] })
