import type { FiguresRow } from '#events/figures/definitions/question.ts'

/** The visitors of each version under the same weights. */
export type Split = { versions: { version: string; weight: number; visitors: number }[] }

/** Returns the visitors per version for each set of weights, of rows by weights and version. */
export const splitsOf = (rows: readonly Pick<FiguresRow, 'by' | 'values'>[]): Split[] =>
  [...Map.groupBy(rows, ({ by: [own = ''] }) => own)].map(([own, some]) => {
    const { weights }: { weights: Record<string, number> } = JSON.parse(own)
    const visitorsOf = (version: string) => some.find(({ by: [, group] }) => group === version)?.values[0] ?? 0
    return {
      versions: Object.entries(weights).map(([version, weight]) => ({
        version,
        weight,
        visitors: visitorsOf(version),
      })),
    }
  })

/** Chi-square that chance exceeds once in 1,000 times, by degrees of freedom from 1. */
const ONCE_IN_A_THOUSAND = [10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322, 26.124]
/** Standard normal deviate that chance exceeds once in 1,000 times. */
const Z = 3.0902

/** Returns the critical chi-square. Beyond the table it is Wilson and Hilferty's, within 1 % of the true one. */
export const criticalChiSquare = (degrees: number): number => {
  const variance = 2 / (9 * degrees)
  return ONCE_IN_A_THOUSAND[degrees - 1] ?? degrees * (1 - variance + Z * Math.sqrt(variance)) ** 3
}

/** The chi-square of fewer expected visitors is too large too often (Cochran). */
const FEWEST = 5

type Expected = Split['versions'][number] & { expected: number }

/** Adds the number of visitors that each version should have by its weight. */
const withExpected = ({ versions }: Split): Expected[] => {
  const visitors = versions.reduce((sum, version) => sum + version.visitors, 0)
  const weights = versions.reduce((sum, { weight }) => sum + weight, 0)
  return versions.map((version) => ({ ...version, expected: (visitors * version.weight) / weights }))
}

const list = new Intl.ListFormat('en-US')
const inWords = (count: number) => Math.round(count).toLocaleString('en-US')

/**
 * Returns a warning when the versions got numbers of visitors that their weights hardly produce by chance. Each visitor
 * is judged by the weights in force when they were assigned, so neither a change of weights nor a late start is a fault.
 */
export const splitWarning = (splits: readonly Split[]): string | undefined => {
  const judged = splits.map(withExpected).filter((versions) => versions.every(({ expected }) => expected >= FEWEST))
  const degrees = judged.reduce((sum, versions) => sum + versions.length - 1, 0)
  const chiSquare = judged
    .flat()
    .reduce((sum, { visitors, expected }) => sum + (visitors - expected) ** 2 / expected, 0)
  if (degrees === 0 || chiSquare <= criticalChiSquare(degrees)) return undefined
  const byVersion = [...Map.groupBy(judged.flat(), ({ version }) => version)]
  const sumOf = (key: 'visitors' | 'expected') =>
    list.format(byVersion.map(([, some]) => inWords(some.reduce((sum, one) => sum + one[key], 0))))
  const names = list.format(byVersion.map(([version]) => version))
  return `The split is off: by the weights in force when visitors were assigned, ${names} should have ${sumOf('expected')} visitors and have ${sumOf('visitors')}. The cause may also explain the differences.`
}
