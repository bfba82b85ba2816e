import { useQuery } from '@tanstack/react-query'
import type { SiteConfig, siteConfig } from '#api/contracts/site.ts'
import { get } from './api.ts'
import { queryClient } from './query-client.ts'

/** The public settings of this installation; they do not change while a page is open. */
export const siteConfigQuery = {
  queryKey: ['site-config'],
  queryFn: () => get<typeof siteConfig>('/config'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const

/** The settings; undefined until they are here, and for as long as the server cannot be reached. */
export const useSiteConfig = (): SiteConfig | undefined => useQuery(siteConfigQuery, queryClient).data
