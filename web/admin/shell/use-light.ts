import type { light } from '#api/contracts/figures/headline.ts'
import { get } from '#web/lib/api/api.ts'
import { useAdminQuery } from './use-admin-query.ts'

/** Fetches what is not well. */
export const useLight = () =>
  useAdminQuery({
    key: ['light'],
    fetch: (bearer) => get<typeof light>('/admin/light', {}, { bearer }),
    live: true,
  }).data
