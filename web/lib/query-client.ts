import { QueryClient } from '@tanstack/react-query'

/**
 * What the screens have asked of the API, for as long as the page lives. Handed to `useQuery` by name instead of through a
 * provider, so that the landing, which asks nothing, does not download the library.
 */
export const queryClient = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })
