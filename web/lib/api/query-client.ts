import { QueryClient } from '@tanstack/react-query'

/**
 * What the screens have asked of the API, for as long as the page lives. Handed to `useQuery` by name instead of through a
 * provider, so that the landing, which asks nothing, does not download the library.
 */
export const queryClient = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })

// A provider would do this: without it nothing that failed or waits is asked for again when the network is back.
queryClient.mount()
