import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { addNote, listMarks } from '#api/contracts/figures/marks.ts'
import { readMarks } from '#api/figures/reports/marks.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const listMarksEndpoint = ({ reportPool }: Pick<AdminArea, 'reportPool'>) =>
  endpoint(listMarks, async ({ query }) => ({ reply: { marks: await readMarks(reportPool, query) } }))

/** A note is kept as an act of the audit trail, like all other marks of admins. */
export const addNoteEndpoint = () =>
  adminEndpoint(addNote, async ({ body }) => ({ ...done, audited: { detail: body } }))
