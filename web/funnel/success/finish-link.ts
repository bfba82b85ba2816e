import { useQuery } from '@tanstack/react-query'
import { v4 } from 'uuid'
import type { finish } from '#api/contracts/cabinet.ts'
import { logFailure } from '#web/cabinet/account/account-failures.ts'
import { post, Unreachable } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { session } from '#web/lib/page/storage.ts'

const TRIES = 3

/** The link works once: in this tab it is one operation, however often an answer is lost or the page reloaded. */
const operationOf = (token: string): string => {
  const name = `finish.${token.slice(-16)}`
  const known = session.read(name)
  if (known !== null) return known
  const made = v4()
  session.write(name, made)
  return made
}

/** What the one-time link of a mail stands for. Without a link nobody is asked. */
export const useFinishLink = (token: string | undefined) =>
  useQuery(
    {
      queryKey: ['finish', token],
      queryFn: () => {
        const asked = { token: token ?? '' }
        return logFailure(
          post<typeof finish>('/account/auth/finish', asked, { idempotencyKey: operationOf(asked.token) }),
        )
      },
      enabled: token !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => error instanceof Unreachable && failures < TRIES,
    },
    queryClient,
  )
