import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Denied, STILL_CONFIRMING } from '#api/contracts/cabinet.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { paths } from '#web/paths.ts'
import { owner } from './keeping.ts'
import { session } from './session.ts'
import { endsSession, isPassing, readDay, readMe, readSaved, readTitles } from './subscriber-api.ts'

const CONFIRMING: typeof STILL_CONFIRMING = 'We are still confirming your payment.'
const CONFIRMING_ASK_MS = 3_000

/** Whether somebody only has to wait: the payment is made, and not told of yet. */
export const isConfirming = ({ accessDenied, message }: Pick<Denied, 'message'> & { accessDenied: boolean }): boolean =>
  accessDenied && message === CONFIRMING

// Without a network what was kept is shown, instead of waiting in silence.
const honest = {
  networkMode: 'always',
  retry: (failures: number, error: unknown) => isPassing(error) && failures < 1,
  retryDelay: 500,
  refetchOnReconnect: 'always',
} as const

/** Each subscriber's answers are theirs: another who signs in on the same page begins anew. */
const mine = (...rest: (string | number)[]) => ['cabinet', owner(), ...rest]

export const meQuery = () =>
  ({ ...honest, queryKey: mine('me'), queryFn: readMe, staleTime: 0, refetchOnWindowFocus: true }) as const

/** The session has ended: the token is forgotten, and the login is shown. */
export const useEndOfSession = (...errors: unknown[]) => {
  const navigate = useNavigate()
  const ended = errors.find(endsSession)
  useEffect(() => {
    if (ended === undefined) return
    console.warn('The session has ended', ended)
    session.end()
    void navigate(paths.account.login, { replace: true })
  }, [ended, navigate])
}

/** Where the subscriber stands. Asked again by itself while a payment is being confirmed. */
export const useMe = () => {
  const me = useQuery(
    {
      ...meQuery(),
      refetchInterval: ({ state }) => (state.data && isConfirming(state.data.value) ? CONFIRMING_ASK_MS : false),
    },
    queryClient,
  )
  useEndOfSession(me.error)
  return me
}

const courseQuery = { ...honest, staleTime: 60_000 } as const

export const useTitles = (courseVersion: string | undefined) => {
  const titles = useQuery(
    {
      ...courseQuery,
      queryKey: mine('titles', courseVersion ?? ''),
      queryFn: () => readTitles(courseVersion ?? ''),
      enabled: courseVersion !== undefined,
    },
    queryClient,
  )
  useEndOfSession(titles.error)
  return titles
}

const savedKey = (courseVersion: string, day: number) => mine('answers', courseVersion, day)

/** What was saved of a day; asked anew each time it is shown, since it may have been saved on another device. */
export const useSaved = (courseVersion: string | undefined, day: number | undefined) => {
  const saved = useQuery(
    {
      ...honest,
      queryKey: savedKey(courseVersion ?? '', day ?? 0),
      queryFn: () => readSaved(courseVersion ?? '', day ?? 0),
      enabled: courseVersion !== undefined && day !== undefined,
      staleTime: 0,
      // Never under the hands of somebody who writes.
      refetchOnReconnect: false,
    },
    queryClient,
  )
  useEndOfSession(saved.error)
  return saved
}

export const useDayCourse = (courseVersion: string | undefined, day: number) => {
  const course = useQuery(
    {
      ...courseQuery,
      queryKey: mine('day', courseVersion ?? '', day),
      queryFn: () => readDay(courseVersion ?? '', day),
      enabled: courseVersion !== undefined,
    },
    queryClient,
  )
  useEndOfSession(course.error)
  return course
}

/** A day was saved: where its writer stands, and what they saved, are asked anew. */
export const afterSave = () => queryClient.invalidateQueries({ queryKey: ['cabinet'] })

/** Nothing of whoever was signed in stays behind on the page. */
export const forgetAnswers = () => queryClient.removeQueries({ queryKey: ['cabinet'] })
