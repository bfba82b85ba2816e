import { useQuery } from '@tanstack/react-query'
import type { SiteConfig, siteConfig } from '#api/contracts/site.ts'
import { get } from './api.ts'
import { queryClient } from './query-client.ts'

/** Fetches the public settings of this installation once; they don't change while a page is open. */
export const siteConfigQuery = {
  queryKey: ['site-config'],
  queryFn: () => get<typeof siteConfig>('/config'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const

/** Returns the settings; undefined until they are loaded. */
export const useSiteConfig = (): SiteConfig | undefined => useQuery(siteConfigQuery, queryClient).data
