import { nearestName } from '#api/contracts/nearest-name.ts'
import { Refusal } from '#commands/refusal.ts'

const LONGEST = 40

/**
 * Refuses a report whose request names a field that the report doesn't have: it would be ignored, and all figures shown.
 * @param isLenient ignores fields that don't look like a filter, because clients of the specified call may send more.
 * @throws {Refusal} 422 with the nearest name.
 */
export const refuseUnknownFields = (known: readonly string[], body: unknown, isLenient: boolean) => {
  if (known.length === 0 || typeof body !== 'object' || body === null) return
  for (const field of Object.keys(body)) {
    if (known.includes(field)) continue
    const nearest = nearestName(field, known)
    if (isLenient && nearest === undefined && !/^(?:filter|group|only|then)/i.test(field)) continue
    const advice = nearest === undefined ? '' : `: did you mean "${nearest}"`
    const message = `This report has no field "${field.slice(0, LONGEST)}"${advice}`
    throw new Refusal(422, 'unknown_field', message, { issues: [{ path: field.slice(0, LONGEST), message }] })
  }
}
