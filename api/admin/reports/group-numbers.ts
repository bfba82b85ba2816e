/** The names of a group. A dimension that a query does not group by has an empty name. */
export type GroupNames = { version: string; creative: string }

/** Numbers groups, so periods are added up without comparing text. */
export type GroupNumbers = {
  /** Returns the number of a group, which is new if the group is. */
  numberOf: (names: GroupNames) => number
  namesOf: (group: number) => GroupNames
  /** The number of known groups. */
  size: () => number
}

// PostgreSQL cannot store this character, so joined names are unique.
const SEPARATOR = '\u0000'
const NO_NAMES: GroupNames = { version: '', creative: '' }

export const createGroupNumbers = (): GroupNumbers => {
  const numbers = new Map<string, number>()
  const all: GroupNames[] = []
  return {
    numberOf: (names) => {
      const key = names.version + SEPARATOR + names.creative
      const known = numbers.get(key)
      if (known !== undefined) return known
      const group = all.push(names) - 1
      numbers.set(key, group)
      return group
    },
    namesOf: (group) => all[group] ?? NO_NAMES,
    size: () => all.length,
  }
}
