export type Scroll = { top: number; viewport: number; height: number }

/** How much of a page has been seen, in percent with one decimal. A page that fits on the screen is seen at once. */
export const seenOf = ({ top, viewport, height }: Scroll): number => {
  const rest = height - viewport
  const share = rest <= 0 ? 1 : Math.min(Math.max(top / rest, 0), 1)
  return Math.round(share * 1000) / 10
}

/** Only ever grows: scrolling back takes nothing away. */
export const grown = (reached: number, scroll: Scroll): number => Math.max(reached, seenOf(scroll))
