/** Returns the name that was probably meant: the nearest one, if it differs in at most two letters. */
export const nearestName = (given: string, known: readonly string[]): string | undefined => {
  const short = foldName(given.slice(0, LONGEST))
  const [nearest] = known.map((name) => ({ name, by: distance(short, foldName(name)) })).toSorted((a, b) => a.by - b.by)
  return nearest !== undefined && nearest.by <= 2 ? nearest.name : undefined
}

const LONGEST = 40
const foldName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

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
