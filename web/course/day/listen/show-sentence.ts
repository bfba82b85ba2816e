const NAME = 'reading'

const isSeen = ({ top, bottom }: DOMRect) => top > 80 && bottom < innerHeight - 140

/** Marks the sentence that is read, and scrolls to it. Browsers without highlights only scroll. */
export const showSentence = (range: Range | undefined): void => {
  globalThis.CSS?.highlights?.delete(NAME)
  if (!range) return
  if ('Highlight' in globalThis) CSS.highlights.set(NAME, new Highlight(range))
  if (isSeen(range.getBoundingClientRect())) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}
