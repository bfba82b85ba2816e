import type { visitorPath } from '#api/contracts/figures/headline.ts'
import type { comparison } from '#api/contracts/figures/insights.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'

type FunnelRequest = { key: readonly unknown[]; query: () => NumbersQuery; version?: string | undefined; live: boolean }

/** Fetches the path of one version, by default the busiest, and the landings of all. */
export const useFunnel = ({ key, query, version, live }: FunnelRequest) =>
  useAdminQuery({
    key: ['path', ...key, version],
    fetch: async (bearer) => {
      const { filter_age, filter_createdAt } = query()
      const filters = { filter_age, filter_createdAt }
      const path = (given: object) => post<typeof visitorPath>('/admin/db/path', { ...filters, ...given }, { bearer })
      const byVersion = { groupBy: 'version' as const, ...filters }
      const [all, { members }] = await Promise.all([
        path({}),
        post<typeof comparison>('/admin/db/comparison', byVersion, { bearer }),
      ])
      const versions = members.map(({ member }) => member)
      const shown = versions.find((one) => one === version) ?? versions[0]
      const own = shown === undefined ? undefined : await path({ filter_version: shown })
      return { versions, shown, all, own }
    },
    live,
  })
