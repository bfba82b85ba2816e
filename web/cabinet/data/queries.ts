import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/paths.ts'
import { endsSession, isPassing } from '#web/cabinet/account/account-failures.ts'
import { NEW_MS } from './prefetch.ts'
import { isConfirming } from './denied.ts'
import { owner } from './cabinet-storage.ts'
import { session } from './session.ts'
import {
  aboutDay,
  aboutMe,
  aboutSaved,
  aboutPlan,
  aboutTitles,
  type Resource,
  read,
  type Cached,
  takePrefetched,
} from './subscriber-api.ts'

const CONFIRMING_ASK_MS = 3_000

// Without a network, stored replies are shown at once instead of waiting.
const honest = {
  networkMode: 'always',
  retry: (failures: number, error: unknown) => isPassing(error) && failures < 1,
  retryDelay: 500,
  refetchOnReconnect: 'always',
} as const

/** Keys include the subscriber, so another one who signs in on the same page starts with an empty cache. */
const mine = (...rest: (string | number)[]) => ['cabinet', owner(), ...rest]

const isAhead = ({ data, dataUpdateCount }: { data: unknown; dataUpdateCount: number }) =>
  data !== undefined && dataUpdateCount === 0

/**
 * Returns the options of a query. A screen with prefetched replies is complete at its first rendering; everything else
 * is fetched each time it is shown.
 */
const asking = <T>(question: Resource<T>) => {
  let told: { answer: Cached<T>; at: number } | undefined
  return {
    ...honest,
    queryFn: () => read(question),
    staleTime: ({ state }: { state: { data: unknown; dataUpdateCount: number } }) => (isAhead(state) ? NEW_MS : 0),
    initialData: () => (told = takePrefetched(question))?.answer,
    initialDataUpdatedAt: () => told?.at,
  }
}

export const meQuery = () => ({ ...asking(aboutMe), queryKey: mine('me'), refetchOnWindowFocus: true })

/** Ends the session and shows the login after a refusal that requires it. */
export const useEndOfSession = (...errors: unknown[]) => {
  const navigate = useNavigate()
  const ended = errors.find(endsSession)
  useEffect(() => {
    if (ended === undefined) return
    session.end()
    void navigate(paths.account.login, { replace: true })
  }, [ended, navigate])
}

/** Fetches the subscriber's progress, repeatedly while a payment is being confirmed. */
export const useMe = () => {
  const me = useQuery(
    {
      ...meQuery(),
      refetchInterval: ({ state: { data } }) =>
        data?.value.accessDenied && isConfirming(data.value) ? CONFIRMING_ASK_MS : false,
    },
    queryClient,
  )
  useEndOfSession(me.error)
  return me
}

const COURSE_NEW_MS = 60_000

export const useTitles = (courseVersion: string | undefined) => {
  const titles = useQuery(
    {
      ...asking(aboutTitles(courseVersion ?? '')),
      staleTime: COURSE_NEW_MS,
      queryKey: mine('titles', courseVersion ?? ''),
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
    { ...asking(aboutPlan), staleTime: COURSE_NEW_MS, queryKey: mine('plan'), enabled },
    queryClient,
  )
  useEndOfSession(plan.error)
  return plan
}

const savedKey = (courseVersion: string, day: number) => mine('answers', courseVersion, day)

/** Fetches the saved answers of a day each time it is shown, because another device may have saved it. */
export const useSaved = (courseVersion: string | undefined, day: number | undefined) => {
  const saved = useQuery(
    {
      ...asking(aboutSaved(courseVersion ?? '', day ?? 0)),
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
export const isNew = ({
  isFetchedAfterMount,
  isFetched,
}: {
  isFetchedAfterMount: boolean
  isFetched: boolean
}): boolean => isFetchedAfterMount || !isFetched

export const useDayCourse = (courseVersion: string | undefined, day: number) => {
  const course = useQuery(
    {
      ...asking(aboutDay(courseVersion ?? '', day)),
      staleTime: COURSE_NEW_MS,
      queryKey: mine('day', courseVersion ?? '', day),
      enabled: courseVersion !== undefined,
    },
    queryClient,
  )
  useEndOfSession(course.error)
  return course
}

/** Refetches everything about the subscriber, because a saved day changes it. */
export const invalidateAnswers = (): void => void queryClient.invalidateQueries({ queryKey: ['cabinet'] })

/** Removes the data of the previous subscriber from the page. */
export const forgetAnswers = () => queryClient.removeQueries({ queryKey: ['cabinet'] })
