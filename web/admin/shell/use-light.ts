import type { light } from '#api/contracts/figures/headline.ts'
import { useAdminGet } from './use-admin-query.ts'

/** Fetches what is not well. */
export const useLight = () => useAdminGet<typeof light>('/admin/light', {}, true).data
