import { useQuery } from '@tanstack/react-query'
import type { finish } from '#api/contracts/account/cabinet.ts'
import type { CompletedPurchase } from '#web/payment/checkout/purchase.ts'
import { logFailure } from '#web/course/data/failures.ts'
import { post, Unreachable } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

const MAX_RETRIES = 3

/** Fetches the purchase of a mail's link. Without a link, sends no request. */
export const useFinishLink = (token: string | undefined) =>
  useQuery(
    {
      queryKey: ['finish', token],
      queryFn: async (): Promise<CompletedPurchase> => {
        const { payoutSubId: transactionId, ...buyer } = await logFailure(
          post<typeof finish>('/account/auth/finish', { token: token ?? '' }),
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
