const WORDS_A_PARAGRAPH = 60

/** Poems keep a line of their own for each verse. */
const POETRY = /^(?:Psalm|Proverbs|Lamentations|Job|Numbers 6|Isaiah)/

/** Joins verses into paragraphs that end where a verse ends. */
export const joinParagraphs = (verses: readonly { name: string; text: string }[]): string[] => {
  const paragraphs: string[] = []
  let current: string[] = []
  for (const { name, text } of verses) {
    current.push(text)
    if (!POETRY.test(name) && current.join(' ').split(' ').length < WORDS_A_PARAGRAPH) continue
    paragraphs.push(current.join(' '))
    current = []
  }
  return current.length > 0 ? [...paragraphs, current.join(' ')] : paragraphs
}
