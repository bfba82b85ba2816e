import type { Dimension } from './cells.ts'

/** The name of a group in each dimension. A dimension that a query does not group by has an empty name. */
export type GroupNames = Record<Dimension, string>

/** The different names in a dimension by their number, and the number of the name of each group. */
export type DimensionNames = { names: readonly string[]; ofGroups: readonly number[] }

/** Numbers groups and their names, so periods are added up and sorted without comparing text. */
export type GroupNumbers = {
  /** Returns the number of a group, which is new if the group is. */
  numberOf: (names: GroupNames) => number
  namesIn: (dimension: Dimension) => DimensionNames
  /** The number of known groups. */
  size: () => number
}

const createNames = () => {
  const numbers = new Map<string, number>()
  const names: string[] = []
  return {
    names,
    ofGroups: [] as number[],
    numberOf: (name: string) => {
      const known = numbers.get(name)
      if (known !== undefined) return known
      const number = names.push(name) - 1
      numbers.set(name, number)
      return number
    },
  }
}

/** There are fewer names than this in a dimension. */
const MAX_NAMES = 2 ** 26

export const createGroupNumbers = (): GroupNumbers => {
  const numbers = new Map<number, number>()
  const dimensions = { version: createNames(), creative: createNames() }
  return {
    numberOf: (names) => {
      const version = dimensions.version.numberOf(names.version)
      const creative = dimensions.creative.numberOf(names.creative)
      const key = version * MAX_NAMES + creative
      const known = numbers.get(key)
      if (known !== undefined) return known
      const group = numbers.size
      numbers.set(key, group)
      dimensions.version.ofGroups.push(version)
      dimensions.creative.ofGroups.push(creative)
      return group
    },
    namesIn: (dimension) => dimensions[dimension],
    size: () => numbers.size,
  }
}
