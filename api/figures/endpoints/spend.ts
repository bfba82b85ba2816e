import type { AdminArea } from '#api/admin-area.ts'
import { importSpend, MAX_SPEND_BYTES } from '#api/contracts/figures/spend.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { readBytes } from '#api/http/json-body.ts'

/** Imports a file, which is the body itself: as JSON, it would be too large. */
export const importSpendEndpoint = ({ importFile }: Pick<AdminArea, 'importFile'>) =>
  adminEndpoint(importSpend, async ({ query: { mode, ...query }, caller, operation, request }) => {
    const isApplied = mode === 'apply'
    const file = await readBytes(request, MAX_SPEND_BYTES)
    const reply = await importFile({ ...query, file, isApplied, by: caller.adminId }, operation)
    const { source, digest, rows } = reply
    return { reply, audited: isApplied ? { detail: { source, digest, rows, name: query.name } } : null }
  })
