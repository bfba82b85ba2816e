/** A sentence and where the page shows it. */
export type Sentence = { text: string; range: Range }

/** A part of a page with a heading: a passage, a reflection, a prayer. */
export type ReadablePart = { title: string; sentences: readonly Sentence[] }

/** Matches what is read aloud. Chapters that unfold are left out. */
const READABLE = ':is(h2, h3, p, figcaption):not(details *, [data-unread])'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Splits a text into sentences. Each begins at its offset. */
const sentencesOf = (text: string): { text: string; at: number }[] =>
  [...segmenter.segment(text)]
    .map(({ segment, index }) => ({ text: segment.trimEnd(), at: index }))
    .filter(({ text: sentence }) => /[\p{L}\p{N}]/u.test(sentence))

/** Returns the text nodes of an element with the offsets at which they begin in its text. */
const textNodesOf = (element: Element): { node: Text; at: number }[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; at: number }[] = []
  for (let at = 0; walker.nextNode();) {
    const node = walker.currentNode as Text
    nodes.push({ node, at })
    at += node.length
  }
  return nodes
}

const rangeOf = (element: Element, from: number, to: number): Range => {
  const nodes = textNodesOf(element)
  const place = (offset: number, isEnd: boolean) =>
    nodes.find(({ node, at }) => offset < at + node.length || (isEnd && offset === at + node.length))
  const range = document.createRange()
  const start = place(from, false)
  const end = place(to, true)
  if (start) range.setStart(start.node, from - start.at)
  if (end) range.setEnd(end.node, to - end.at)
  return range
}

const sentencesIn = (element: Element): Sentence[] =>
  sentencesOf(element.textContent).map(({ text, at }) => ({ text, range: rangeOf(element, at, at + text.length) }))

/** Returns what can be heard of a page, in reading order. Splits each part when it is read: a whole day takes a cheap phone long. */
export const partsOf = (page: ParentNode): ReadablePart[] =>
  [...page.querySelectorAll('[data-readable]')].map((part) => {
    let sentences: Sentence[] | undefined
    return {
      title: part.querySelector('h2')?.textContent ?? '',
      get sentences() {
        return (sentences ??= [...part.querySelectorAll(READABLE)].flatMap(sentencesIn))
      },
    }
  })
