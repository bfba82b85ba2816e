import type { TableValue } from '#web/admin/shell/figures.ts'

const valueAt = (figures: readonly TableValue[], n: number) => {
  const figure = figures[n]
  return figure?.kind === 'step' ? figure.value : 0
}

/**
 * The places of the steps of one version, in its own order: nobody comes to a step past one that they left at, so that is
 * from the most visitors to the fewest. A step that nobody came to, while some came to a column after it, is asked by
 * other versions.
 */
export const inOwnOrder = (figures: readonly TableValue[]): number[] => {
  const last = figures.findLastIndex((_, n) => valueAt(figures, n) > 0)
  const places = [...figures.keys()].filter((n) => figures[n]?.kind === 'step' && (n > last || valueAt(figures, n) > 0))
  return places.sort((a, b) => valueAt(figures, b) - valueAt(figures, a))
}

/**
 * The places of the steps at which several versions can be judged together. One that is passed by more visitors than came
 * to it was asked of some alone, or of some elsewhere: who is missing there is not lost.
 */
export const inCommon = (figures: readonly TableValue[]): number[] => {
  const places: number[] = []
  let later = 0
  for (let n = figures.length - 1; n >= 0; n--) {
    const figure = figures[n]
    if (figure?.kind !== 'step' || figure.share < later) continue
    later = figure.share
    places.push(n)
  }
  return places.reverse()
}

/**
 * Marks what each step lost since the one that was asked before it, as far as that can be told. It marks the figures
 * themselves: a table has tens of thousands, and copies would double the time it takes to read them.
 */
export const markDrops = (
  columns: readonly string[],
  figures: readonly TableValue[],
  inOrder: (figures: readonly TableValue[]) => number[],
): void => {
  let [since, share] = ['arrival', 100]
  for (const n of inOrder(figures)) {
    const figure = figures[n]
    if (figure?.kind !== 'step') continue
    figure.drop = Math.max(0, share - figure.share)
    figure.since = since
    since = columns[n] ?? ''
    share = figure.share
  }
}
