import { useQuery } from '@tanstack/react-query'
import type { checkoutState } from '#api/contracts/payment/payment.ts'
import { get } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

/** Fetches whether a transaction is paid. @throws Refused, Unreachable */
export const fetchCheckoutState = (transactionId: string) => get<typeof checkoutState>(`/checkout/${transactionId}`)

const FAST_INTERVAL_MS = 1000
const FAST_POLLS = 15
const SLOW_INTERVAL_MS = 5000

/**
 * Polls until a transaction is paid: every second at first, then every five seconds, and at once when the network or
 * the visitor returns. Without a transaction, does nothing.
 *
 * @returns `hasReply` is true after the first reply or failure.
 */
export const useCheckoutState = (transactionId: string | undefined) => {
  const { data, isFetched } = useQuery(
    {
      queryKey: ['checkout-state', transactionId],
      queryFn: () => fetchCheckoutState(transactionId ?? ''),
      enabled: transactionId !== undefined,
      refetchInterval: ({ state }) => {
        if (state.data?.state === 'paid') return false
        return state.dataUpdateCount + state.errorUpdateCount < FAST_POLLS ? FAST_INTERVAL_MS : SLOW_INTERVAL_MS
      },
      refetchOnWindowFocus: ({ state }) => state.data?.state !== 'paid',
      retry: false,
    },
    queryClient,
  )
  return { isPaid: data?.state === 'paid', license: data?.license, receipt: data?.receipt, hasReply: isFetched }
}
