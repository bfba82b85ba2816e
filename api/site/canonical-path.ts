/** The folders that people open, and the page that they mean. */
const FOLDERS: Readonly<Record<string, string>> = { '/quiz': '/', '/account': '/account/login' }

/** Longer paths mean no page. */
const MAX_LENGTH = 200

/** Ends an address inside a sentence. */
const ENDS = /[\s.,;:!)\]}>'"’”\u200B]/u

const withoutEnd = (path: string): string => {
  let end = path.length
  while (end > 0 && ENDS.test(path.charAt(end - 1))) end -= 1
  return path.slice(0, end)
}

/**
 * Returns the spelling of a page that ad tools, mails and people vary: slashes, capitals, the name of an index file, and
 * what ends a sentence after the address. Undefined if no page is meant.
 */
export const canonicalPath = (path: string, isKnown: (path: string) => boolean): string | undefined => {
  if (path.length > MAX_LENGTH) return undefined
  const spelled = withoutEnd(decodeURIComponent(path).toLowerCase())
    .replace(/\/(index|default|home)\.(html?|php|aspx?)$/, '')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  const plain = spelled === '' ? '/' : spelled
  const meant = FOLDERS[plain] ?? plain
  return meant !== path && isKnown(meant) ? meant : undefined
}
