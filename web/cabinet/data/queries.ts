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

// Without a network what was kept is shown, instead of waiting in silence.
const honest = {
  networkMode: 'always',
  retry: (failures: number, error: unknown) => isPassing(error) && failures < 1,
  retryDelay: 500,
  refetchOnReconnect: 'always',
} as const

/** Each subscriber's answers are theirs: another who signs in on the same page begins anew. */
const mine = (...rest: (string | number)[]) => ['cabinet', owner(), ...rest]

const isAhead = ({ data, dataUpdateCount }: { data: unknown; dataUpdateCount: number }) =>
  data !== undefined && dataUpdateCount === 0

/**
 * How a question is asked. A screen whose answers are here already is whole at its first rendering; what the page did not
 * ask ahead is asked anew each time it is shown.
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

/** The session has ended: the token is forgotten, and the login is shown. */
export const useEndOfSession = (...errors: unknown[]) => {
  const navigate = useNavigate()
  const ended = errors.find(endsSession)
  useEffect(() => {
    if (ended === undefined) return
    session.end()
    void navigate(paths.account.login, { replace: true })
  }, [ended, navigate])
}

/** Where the subscriber stands. Asked again by itself while a payment is being confirmed. */
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

/** The plan that the subscriber's answers made, and why. */
export const usePlan = (enabled: boolean) => {
  const plan = useQuery(
    { ...asking(aboutPlan), staleTime: COURSE_NEW_MS, queryKey: mine('plan'), enabled },
    queryClient,
  )
  useEndOfSession(plan.error)
  return plan
}

const savedKey = (courseVersion: string, day: number) => mine('answers', courseVersion, day)

/** What was saved of a day; asked anew each time it is shown, since it may have been saved on another device. */
export const useSaved = (courseVersion: string | undefined, day: number | undefined) => {
  const saved = useQuery(
    {
      ...asking(aboutSaved(courseVersion ?? '', day ?? 0)),
      queryKey: savedKey(courseVersion ?? '', day ?? 0),
      enabled: courseVersion !== undefined && day !== undefined,
      // Never under the hands of somebody who writes.
      refetchOnReconnect: false,
    },
    queryClient,
  )
  useEndOfSession(saved.error)
  return saved
}

/** Whether an answer that is here has just been asked for, by its screen or ahead of it. */
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

/** Nothing of whoever was signed in stays behind on the page. */
export const forgetAnswers = () => queryClient.removeQueries({ queryKey: ['cabinet'] })
