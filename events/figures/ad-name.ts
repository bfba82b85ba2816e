import { FOLDED, UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'

/** Longer names are cut. */
const MAX_LENGTH = 200
/** Texts are cut to so many units before a pattern reads them. */
const MAX_READ = 1_000

// Control characters, halves of characters, line separators and marks that turn the direction of the text around them.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu
/** Characters without a picture, which copied names carry. */
const INVISIBLE = /\p{DI}+/gu
const EMAIL = /(?<![^\s@])[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+/g

const MASK = '(e-mail)'
const RESERVED: ReadonlySet<string> = new Set([UNKNOWN_MEMBER, FOLDED])

/**
 * Returns the name of an ad, a campaign or the like as it is stored: what people wrote in an ad tool, without what no screen
 * can show. An e-mail address in it would identify a person. Undefined for nothing.
 */
export const adNameOf = (given: string): string | undefined => {
  if (given.slice(0, MAX_READ).replace(INVISIBLE, '').trim() === '') return undefined
  const name = given.slice(0, MAX_READ).normalize('NFC').replace(UNPRINTABLE, ' ').trim()
  const characters = [...name]
  const cut =
    characters.length > MAX_LENGTH
      ? `${characters
          .slice(0, MAX_LENGTH - 1)
          .join('')
          .trimEnd()}…`
      : name
  const key = adKeyOf(cut)
  if (RESERVED.has(key)) return undefined
  const masked = cut.replace(EMAIL, MASK)
  // An address may be encoded.
  return (key.includes(MASK) && !masked.includes(MASK) ? MASK : masked) || undefined
}

/**
 * Returns the text that names of one ad have in common: letter case, spaces, what no screen shows, and an encoding that a
 * tool repeated (`Video%203`) make no other ad.
 */
export const adKeyOf = (name: string): string => {
  const shown = name.slice(0, MAX_READ).normalize('NFC').replace(UNPRINTABLE, ' ').replace(INVISIBLE, '')
  const plain = shown.trim().replace(EMAIL, MASK)
  const decoded = decodedOf(plain)
  return decoded === plain ? plain.toLowerCase().split(/\s+/).join(' ') : adKeyOf(decoded)
}

const decodedOf = (name: string): string => {
  try {
    return /\s/.test(name) ? name : decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the key of a name that may be missing. */
export const adKey = (name: string | null | undefined): string | null => (name ? adKeyOf(name) : null)
