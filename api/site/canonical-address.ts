/** The folders that people open, and the page that they mean. */
const FOLDERS: Readonly<Record<string, string>> = { '/quiz': '/', '/account': '/account/login' }

/** Longer paths mean no page. */
const MAX_LENGTH = 200

/** Ends an address inside a sentence. */
const ENDS = /[\s.,;:!)\]}>'"’”*_|~`+、。\p{DI}]/u

/** Begins a query that an ad tool joined without a question mark, or encoded with it. */
const SEPARATOR = /[&;]|%(?:3f|26|23|3b)/i

const withoutEnd = (path: string): string => {
  let end = path.length
  while (end > 0 && ENDS.test(path.charAt(end - 1))) end -= 1
  return path.slice(0, end)
}

/** Returns the query that begins with a separator in a path. What follows an encoded separator was encoded with it. */
const queryIn = (tail: string): string => {
  const query = tail.startsWith('%') ? decodeURIComponent(tail.slice(3)) : tail.slice(1)
  return query.replace(/^amp;/i, '')
}

/**
 * Returns the address that ad tools, mails and people vary: slashes, capitals, the name or the ending of a file, what ends
 * a sentence after it, and a query without its question mark. Undefined if no page is meant.
 */
export const canonicalAddress = (
  { path, search }: { path: string; search: string },
  isKnown: (path: string) => boolean,
): string | undefined => {
  const at = path.search(SEPARATOR)
  const head = at === -1 ? path : path.slice(0, at)
  if (head.length > MAX_LENGTH) return undefined
  const spelled = withoutEnd(decodeURIComponent(head).toLowerCase())
    .replaceAll(/[/\\]+/g, '/')
    .replace(/\.(?:html?|php|aspx?)$/, '')
    .replace(/(?:\/(?:index|default|home|amp))?\/?$/, '')
  const plain = spelled === '' ? '/' : spelled
  const meant = FOLDERS[plain] ?? plain
  if (meant === path || !isKnown(meant)) return undefined
  const query = [at === -1 ? '' : queryIn(path.slice(at)), search.slice(1)].filter(Boolean).join('&')
  return query === '' ? meant : `${meant}?${query}`
}
