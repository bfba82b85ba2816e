/** A step's cell, `count|percent`, taken apart; any other cell is text alone. */
export type TableCell = { text: string } | { count: string; percent: string }

/** Takes a cell of the analytics apart at its vertical bar: `"412|63.5"` is a count of 412 and 63.5 percent. */
export const splitCell = (cell: string): TableCell => {
  const bar = cell.indexOf('|')
  return bar === -1 ? { text: cell } : { count: cell.slice(0, bar).trim(), percent: cell.slice(bar + 1).trim() }
}
