import type { TableValue } from './table-value.ts'

const valueAt = (values: readonly TableValue[], n: number) => {
  const value = values[n]
  return value?.kind === 'step' ? value.value : 0
}

const isAsked = (value: TableValue | undefined) => value?.kind === 'step' && value.asked > 0

/**
 * Returns the indexes of the steps of one version, in the order of that version. Visitors only decrease from step to step,
 * so the order is by count. An empty step before a step with visitors belongs to another version.
 */
export const stepsOfOneVersion = (values: readonly TableValue[]): number[] => {
  const last = values.findLastIndex((_, n) => valueAt(values, n) > 0)
  const indexes = [...values.keys()].filter((n) => isAsked(values[n]) && (n > last || valueAt(values, n) > 0))
  return indexes.sort((a, b) => valueAt(values, b) - valueAt(values, a))
}

/**
 * Returns the indexes of the steps that are comparable across versions. Steps with fewer visitors than a later step are
 * skipped: some versions don't have them, or have them elsewhere, so missing visitors are not lost.
 */
export const stepsInCommon = (values: readonly TableValue[]): number[] => {
  const indexes: number[] = []
  let later = 0
  for (let n = values.length - 1; n >= 0; n--) {
    const value = values[n]
    if (value?.kind !== 'step' || value.asked === 0 || value.share < later) continue
    later = value.share
    indexes.push(n)
  }
  return indexes.reverse()
}

/**
 * Sets the drop of each step since the step before it, in place. Tables have tens of thousands of values, and copying them
 * would double the parse time.
 */
export const markDrops = (
  columns: readonly string[],
  values: readonly TableValue[],
  stepsInOrder: (values: readonly TableValue[]) => number[],
): void => {
  let [since, share] = ['arrival', 100]
  for (const n of stepsInOrder(values)) {
    const value = values[n]
    if (value?.kind !== 'step') continue
    value.drop = Math.max(0, share - value.share)
    value.since = since
    since = columns[n] ?? ''
    share = value.share
  }
}
