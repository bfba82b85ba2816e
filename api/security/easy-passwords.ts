import { Refusal } from '#commands/refusal.ts'

/** Words that belong to this product, which attackers try here before others. Written without spaces. */
const PRODUCT_WORDS = [
  'bible, mybible, bibleplan, holybible, scripture, psalm, gospel, prayer, amen, hallelujah, admin',
  'jesus, christ, jesuschrist, jesuslovesme, ilovejesus, godisgood',
].flatMap((line) => line.split(', '))

/** The list takes 40 ms to load, so it is loaded with the first new password. */
const loadCommon = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
let common: ReturnType<typeof loadCommon> | undefined

/** The shortest rest, in bytes, of a password without digits and signs. Shorter ones are mere numbers. */
const MIN_REST_BYTES = 4

const AROUND = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu
const BETWEEN = /[\p{P}\p{S}\s]/gu

/** Checks for passwords that attackers try first: common ones, words of the product and names, also with numbers around. */
export const isEasyToGuess = async (password: string, names: readonly string[]): Promise<boolean> => {
  const known = await (common ??= loadCommon())
  const lower = password.toLowerCase()
  const rest = lower.replaceAll(AROUND, '').replaceAll(BETWEEN, '')
  return (
    Buffer.byteLength(rest) < MIN_REST_BYTES ||
    [lower, rest].some((word) => known.has(word)) ||
    PRODUCT_WORDS.includes(rest) ||
    names.some((name) => name.toLowerCase().replaceAll(BETWEEN, '') === rest)
  )
}

/** @throws {Refusal} 422 for a password that is easy to guess. */
export const assertHardToGuess = async (password: string, names: readonly string[]): Promise<void> => {
  if (await isEasyToGuess(password, names))
    throw new Refusal(422, 'common_password', 'This password is easy to guess. Please choose another one.')
}
