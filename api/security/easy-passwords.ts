import { Refusal } from '#commands/refusal.ts'

/** The list takes 40 ms to load, so it is loaded with the first new password. */
const loadCommon = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

const replacing = (pairs: string) => {
  const by = new Map(pairs.split(' ').map(([from = '', to = '']) => [from, to]))
  return (text: string) => [...text].map((sign) => by.get(sign) ?? sign).join('')
}

/** Checks for passwords that attackers try first: common ones, words of the product and names, also with numbers around. */
export const isEasyToGuess = async (password: string, names: readonly string[]): Promise<boolean> => {
  const known = await (common ??= loadCommon())
  const lower = password.toLowerCase()
  const rest = lower.replaceAll(AROUND, '').replaceAll(BETWEEN, '')
  const isKnown = (word: string) => known.has(word) || PRODUCT_WORDS.includes(word)
  const words = lower.split(WORD_BREAKS).filter((word) => word !== '')
  return (
    Buffer.byteLength(rest) < MIN_REST_BYTES ||
    formsOf(lower).some(isKnown) ||
    (words.length === 2 && words.every(isKnown)) ||
    names.some((name) => name.toLowerCase().replaceAll(BETWEEN, '') === rest)
  )
}

/** Returns a password without numbers and signs around it, and as people disguise a word: by repeating it, or with signs. */
const formsOf = (lower: string): string[] => {
  const inner = lower.replaceAll(AROUND, '')
  const plain = [inner, readingSigns(inner)].map((text) => text.replaceAll(BETWEEN, ''))
  return [lower, ...plain, ...plain.map(unitOf), unitOf(unshifted(lower))]
}

/** Returns the part that a text only repeats. */
const unitOf = (text: string) => text.slice(0, (text + text).indexOf(text, 1))

/** @throws {Refusal} 422 for a password that is easy to guess. */
export const assertHardToGuess = async (password: string, names: readonly string[]): Promise<void> => {
  if (await isEasyToGuess(password, names))
    throw new Refusal(422, 'common_password', 'This password is easy to guess. Please choose another one.')
}

/** Words that attackers try here before others: of this product, books of the Bible, rows of keys. Written without spaces. */
const PRODUCT_WORDS = [
  'bible, mybible, bibleplan, holybible, scripture, psalm, gospel, prayer, amen, hallelujah, admin',
  'abcd, asdf, qwer, zxcv, zaq1, 1qaz, 2wsx, 3edc, 1q2w',
  'jesus, christ, jesuschrist, jesuslovesme, ilovejesus, godisgood',
  'genesis, exodus, leviticus, deuteronomy, joshua, judges, chronicles, nehemiah, esther, psalms, proverbs, ecclesiastes',
  'isaiah, jeremiah, ezekiel, daniel, matthew, mark, luke, john, acts, romans, corinthians, galatians, ephesians',
  'philippians, colossians, thessalonians, timothy, philemon, hebrews, james, peter, jude, revelation',
].flatMap((line) => line.split(', '))

let common: ReturnType<typeof loadCommon> | undefined

/** The shortest rest, in bytes, of a password without digits and signs. Shorter ones are mere numbers. */
const MIN_REST_BYTES = 4

const AROUND = /^[\p{N}\p{P}\p{S}\s]+|(?<![\p{N}\p{P}\p{S}\s])[\p{N}\p{P}\p{S}\s]+$/gu
const BETWEEN = /[\p{P}\p{S}\s]/gu
const WORD_BREAKS = /[^\p{L}]+/u

/** Returns a text with letters for the signs that people write instead. */
const readingSigns = replacing('@a 4a 3e 1i !i 0o 5s $s 7t')
/** Returns a text with digits for the signs on their keys. */
const unshifted = replacing('!1 @2 #3 $4 %5 ^6 &7 *8')
