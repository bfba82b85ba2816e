type Replacement = readonly [words: string, instead: string]

/** Archaic and private words, as regular expressions over lower-case words. */
const ARCHAIC: readonly Replacement[] = [
  ['tells?|telling|told', 'publish, notify, report or show'],
  ['nobody', 'no one, or the process or person by name'],
  ['somebody', 'someone, or the process or person by name'],
  ['whoever', 'the caller, or the person by role'],
  ['anew', 'again'],
  ['stands|stand by|stands by', 'is, exists or waits'],
  ['lay|lays', 'put or add'],
  ['beneath', 'below or under'],
  // "For good reason" and the like are plain English.
  ['for good(?! (?:reason|measure|practice)s?)', 'permanently'],
  ['by itself', 'automatically or alone'],
  ['of ours', 'our own'],
  ['telephones?', 'phone'],
  ['as it were', 'nothing: delete it'],
  ['in earnest', 'nothing: delete it'],
]

/** Words that are banned as parts of names only. */
const IN_NAMES: readonly Replacement[] = [['world', 'Deps']]

export type BannedWord = { word: string; instead: string; index: number }

/** Finds the archaic words of a text. Line breaks and comment marks between the words of a phrase do not hide it. */
export const bannedInText = (text: string): BannedWord[] => find(text, textPatterns)

/** Finds the banned words in an identifier, a file name or a folder name. */
export const bannedInName = (name: string): BannedWord[] => find(words(name), namePatterns)

const patterns = (replacements: readonly Replacement[], space: string) =>
  replacements.map(([source, instead]) => ({
    pattern: new RegExp(`\\b(?:${source.replaceAll(' ', space)})\\b`, 'gi'),
    instead,
  }))

const textPatterns = patterns(ARCHAIC, '[\\s/*]+')
const namePatterns = patterns([...ARCHAIC, ...IN_NAMES], ' ')

const find = (text: string, all: typeof textPatterns): BannedWord[] =>
  all.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({ word: match[0], instead, index: match.index })),
  )

/** Splits `maxBatch`, `MAX_BATCH` and `max-batch.ts` into "max batch". */
const words = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
