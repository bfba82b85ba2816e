const ORDINALS: Readonly<Record<string, string>> = { '1': 'First', '2': 'Second', '3': 'Third' }

/** "1 Kings 19:3-5" is a book, a chapter and verses. Names of books begin with a capital letter. */
const REFERENCE =
  /\b(?:([1-3]) )?((?:Song of Solomon|[A-Z][a-z]+)) (\d{1,3}):(\d{1,3})(?:\s?[-–]\s?(\d{1,3}))?(?:, (\d{1,3}))?/g
const NUMBERED_BOOK = /\b([1-3]) (?=[A-Z][a-z]+ \d)/g

/** How voices say these right. "Job" with a chapter is the book, not work. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/\bJob(?=,? (?:\d|chapter))/g, 'Jobe'],
  [/\bPsalms (?=\d)/g, 'Psalm '],
  [/\bLORD\b/g, 'Lord'],
  [/\bGOD\b/g, 'God'],
  [/\bJESUS\b/g, 'Jesus'],
  [/\bYahweh\b/g, 'Yah-way'],
  [/\bSelah\b/g, 'See-lah'],
  [/\bArimathaea\b/g, 'Arimathea'],
  [/\bNoe\b/g, 'Noah'],
  [/\bEsaias\b/g, 'Isaiah'],
  [/\bElias\b/g, 'Elijah'],
]

const inWords = (_: string, number: string | undefined, book: string, ...numbers: (string | undefined)[]) => {
  const [chapter, from, to, also] = numbers
  const verses = to === undefined ? `verse ${from}` : `verses ${from} to ${to}`
  const name = number === undefined ? book : `${ORDINALS[number] ?? number} ${book}`
  return `${name}, chapter ${chapter}, ${verses}${also === undefined ? '' : ` and ${also}`}`
}

/** Returns a sentence as a voice should say it: references in words, and names that voices get wrong. */
export const toSpeech = (sentence: string): string => {
  const worded = sentence
    .replace(REFERENCE, inWords)
    .replace(NUMBERED_BOOK, (_, number: string) => `${ORDINALS[number] ?? number} `)
  return SAID.reduce((text, [written, said]) => text.replace(written, said), worded)
}
