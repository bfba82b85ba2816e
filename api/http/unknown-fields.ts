import { Refusal } from '#commands/refusal.ts'

/** Returns in how many letters two names differ. Both are short. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1]
    for (const [m, mark] of [...other].entries())
      next.push(Math.min((row[m] ?? 0) + (letter === mark ? 0 : 1), (row[m + 1] ?? 0) + 1, (next[m] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}

const foldName = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
const LONGEST = 40

/** Screens send one query to all reports of a page, and each takes what concerns it. */
const SHARED = new Set(['groupBy', 'filter_age', 'filter_createdAt', 'filter_version', 'filter_creo'])

/**
 * Refuses a report whose request names a field that the report doesn't have: it would be ignored, and all figures shown.
 * @param isLenient ignores fields that don't look like a filter, because clients of the specified call may send more.
 * @throws {Refusal} 422 with the nearest name.
 */
export const refuseUnknownFields = (known: readonly string[], body: unknown, isLenient: boolean) => {
  if (known.length === 0 || typeof body !== 'object' || body === null) return
  for (const field of Object.keys(body)) {
    if (known.includes(field) || SHARED.has(field)) continue
    const short = foldName(field.slice(0, LONGEST))
    const [nearest] = known
      .map((name) => ({ name, by: distance(short, foldName(name)) }))
      .toSorted((a, b) => a.by - b.by)
    const isNear = nearest !== undefined && nearest.by <= 2
    if (isLenient && !isNear && !/^(?:filter|group|only|then)/i.test(field)) continue
    const advice = isNear ? `: did you mean "${nearest.name}"` : ''
    const message = `This report has no field "${field.slice(0, LONGEST)}"${advice}`
    throw new Refusal(422, 'unknown_field', message, { issues: [{ path: field.slice(0, LONGEST), message }] })
  }
}
