/** Cell of a step with its count and percent, or any other cell as text. */
export type TableCell = { text: string } | { count: string; percent: string }

/** Splits a cell at its vertical bar: `"412|63.5"` is a count of 412 and 63.5 percent. */
export const splitCell = (cell: string): TableCell => {
  const bar = cell.indexOf('|')
  return bar === -1 ? { text: cell } : { count: cell.slice(0, bar).trim(), percent: cell.slice(bar + 1).trim() }
}
