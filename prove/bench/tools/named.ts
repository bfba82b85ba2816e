/**
 * Returns the names that a list such as `start,backedUp` selects, in their own order; all if there is no list.
 * @throws {Error} with all names, if the list has another one.
 */
export const namedIn = (list: string | undefined, names: readonly string[]): string[] => {
  if (!list) return [...names]
  const chosen = list.split(',')
  if (!chosen.every((name) => names.includes(name))) throw new Error(`S is a list of ${names.join()}`)
  return names.filter((name) => chosen.includes(name))
}
