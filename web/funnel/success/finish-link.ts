import { useQuery } from '@tanstack/react-query'
import { v4 } from 'uuid'
import type { finish } from '#api/contracts/cabinet.ts'
import type { CompletedPurchase } from '#web/funnel/checkout/purchase.ts'
import { logFailure } from '#web/cabinet/data/failures.ts'
import { post, Unreachable } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { perTab } from '#web/lib/page/storage.ts'

const MAX_RETRIES = 3

/** The link works once, so this tab reuses one Idempotency-Key across lost replies and reloads. */
const idempotencyKeyOf = (token: string): string => {
  const name = `finish.${token.slice(-16)}`
  const known = perTab.read(name)
  if (known !== null) return known
  const created = v4()
  perTab.write(name, created)
  return created
}

/** Exchanges the one-time link of a mail for its purchase. Without a link, sends no request. */
export const useFinishLink = (token: string | undefined) =>
  useQuery(
    {
      queryKey: ['finish', token],
      queryFn: async (): Promise<CompletedPurchase> => {
        const body = { token: token ?? '' }
        const { payoutSubId: transactionId, ...buyer } = await logFailure(
          post<typeof finish>('/account/auth/finish', body, { idempotencyKey: idempotencyKeyOf(body.token) }),
        )
        return { transactionId, ...buyer }
      },
      enabled: token !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      // Without a network it fails visibly instead of waiting silently.
      networkMode: 'always',
      retry: (failures, error) => error instanceof Unreachable && failures < MAX_RETRIES,
    },
    queryClient,
  )
