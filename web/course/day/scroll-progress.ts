export type Scroll = { top: number; viewport: number; height: number }

/**
 * Returns the percentage of the page that has been visible, with one decimal. A page that fits on the screen counts as
 * 100.
 */
export const seenOf = ({ top, viewport, height }: Scroll): number => {
  const rest = height - viewport
  const share = rest <= 0 ? 1 : Math.min(Math.max(top / rest, 0), 1)
  return Math.round(share * 1000) / 10
}

/** Returns the larger percentage, so scrolling back doesn't reduce the progress. */
export const grown = (reached: number, scroll: Scroll): number => Math.max(reached, seenOf(scroll))
