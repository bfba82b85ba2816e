import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/course/data/error-text.ts'
import { isPassing } from '#web/course/data/failures.ts'
import { useWork } from '#web/lib/page/use-work.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

/**
 * Fetches what a link of a mail leads to, and changes it.
 *
 * @param kind of the link; with its token it identifies what is fetched.
 */
export const useLink = <T>(kind: string, token: string, fetch: () => Promise<T>) => {
  const queryKey = [kind, token]
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey,
      queryFn: fetch,
      retry: false,
      networkMode: 'always',
      // A reply that is fetched soon after a change may not know it yet.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  const { busy, error: failure, attempt } = useWork(errorText)

  /** Shows the reply in place of what was fetched. */
  const change = (work: () => Promise<T>) =>
    attempt(async () => {
      const reply = await work()
      queryClient.setQueryData(queryKey, () => reply)
    })

  const lost = data === undefined && !isFetching ? error : null
  return {
    found: data,
    error: failure ?? (lost ? errorText(lost) : undefined),
    isBusy: busy,
    change,
    /** Fetches again; undefined unless that may succeed. */
    tryAgain: lost && isPassing(lost) ? () => void refetch() : undefined,
  }
}
