import { QueryClient } from '@tanstack/react-query'

/**
 * Caches replies of the API while the page lives. Passed to `useQuery` directly instead of through a provider, so that
 * the landing page, which needs no data, doesn't download the library.
 */
export const queryClient = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })

// A provider would do this. It refetches failed and paused queries when the network is back.
queryClient.mount()
