import type { AdminArea } from '#api/admin-area.ts'
import { figures } from '#api/contracts/figures/query.ts'
import { whenReportsReady } from '#api/figures/reports/cells.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'
import { readFigures } from '#db/figures/query/read-figures.ts'
import { misfitOf } from '#events/figures/definitions/fitting.ts'

export const adminFiguresEndpoint = ({
  reportPool: pool,
  ...deps
}: Pick<AdminArea, 'acceptsSimulated' | 'clock' | 'reportPool'>) =>
  endpoint(figures, async ({ body }) => {
    const misfit = misfitOf(body)
    if (misfit !== undefined) throw new Refusal(422, 'invalid_request', misfit)
    return { reply: await whenReportsReady(readFigures({ pool, ...deps }, body)), isLarge: true }
  })
