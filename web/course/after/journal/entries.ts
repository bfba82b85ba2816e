import type { JournalEntry } from '#api/contracts/course/sequels.ts'

/** Returns the saves that will be in the journal: others have no words, or words that stay on this device. */
export const withWords = <Save extends { answers: object }>(saves: readonly Save[]): Save[] =>
  saves.filter(({ answers }) => Object.keys(answers).length > 0)

/** Returns a text without case and accents, as people type it into a search. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

const textOf = ({ title, answers }: JournalEntry) =>
  plain([title, ...answers.flatMap(({ question, answer }) => [question, answer].flat())].join('\n'))

const textsByEntry = new WeakMap<JournalEntry, string>()

/** Prepares the text of an entry once, because a search runs with each key. */
const searchText = (entry: JournalEntry): string => {
  const text = textsByEntry.get(entry) ?? textOf(entry)
  textsByEntry.set(entry, text)
  return text
}

const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean)

/** Splits a text at the words of a query. Every second part is a found word. */
export const splitAtFound = (text: string, query: string): string[] => {
  // Characters with accents are compared one by one, because removing accents shortens a text.
  const characters = text.split(/(?!\p{M})/u)
  const line = characters.map(plain).join('')
  const marks = characters.map(() => 0)
  for (const word of wordsOf(query)) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) marks.fill(1, at, at + word.length)
  }
  const parts = ['']
  characters.forEach((character, n) => {
    if (marks[n] === parts.length % 2) parts.push('')
    parts[parts.length - 1] += character
  })
  return parts
}

/** Returns the entries that contain all words of a query. */
export const filterEntries = (entries: readonly JournalEntry[], query: string): readonly JournalEntry[] => {
  const words = wordsOf(query)
  return words.length === 0
    ? entries
    : entries.filter((entry) => words.every((word) => searchText(entry).includes(word)))
}
