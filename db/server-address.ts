import { z } from 'zod'

/** The scheme, the account up to the first colon, and the last `@` before what looks like hosts. */
const PARTS = /^([a-z]+:\/\/)([^:@/]+):(.+)@([\w.:[\],-]+(?:\/[^@#]*)?)$/s

const MAX_LENGTH = 2_000

/** Returns whether a URL names this machine, to which connections need no encryption. */
export const isLoopback = (url: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/**
 * The address of a server with an account. People put passwords into it as they are, so signs that have a meaning in URLs
 * are encoded. An address that stays unreadable is refused by name, because its value contains the password.
 * @param schemes such as `postgres` and `postgresql`.
 */
export const serverAddress = (name: string, schemes: readonly string[], example: string) =>
  z
    .string()
    .max(MAX_LENGTH, `${name} is longer than an address`)
    .transform((list, ctx) => {
      const servers = list.trim().split(new RegExp(`,(?=(?:${schemes.join('|')})://)`))
      const read = servers.map((text) =>
        schemes.some((one) => text.startsWith(`${one}://`)) ? readable(text) : undefined,
      )
      if (read.every((text) => text !== undefined)) return read.join(',')
      ctx.issues.push({
        code: 'custom',
        input: undefined,
        message: `${name} looks like ${example}; in the password, write @ as %40, : as %3A, / as %2F, # as %23 and % as %25`,
      })
      return z.NEVER
    })

/** Returns the address with its account encoded, or undefined if it cannot be understood. */
const readable = (text: string): string | undefined => {
  if (isPlain(text)) return text
  const [, scheme = '', user = '', password = '', hosts = ''] = PARTS.exec(text) ?? []
  const address = `${scheme}${encodedOnce(user)}:${encodedOnce(password)}@${hosts}`
  return scheme !== '' && isPlain(address) ? address : undefined
}

/** Returns whether a URL means what its writer meant: a `/`, `?` or `#` of a password begins another part of it. */
const isPlain = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { username, password, hostname, pathname, search, hash } = new URL(text)
  if (!text.includes('@')) return hostname !== ''
  const isPasswordCut = `${pathname}${hash}`.includes('@') || (search.includes('@') && pathname.length <= 1)
  return (
    /^[a-z]+:\/\/[^@,/?#]*@[^@/?#]*(?:[/?#]|$)/.test(text) &&
    isEncoded(username) &&
    isEncoded(password) &&
    !isPasswordCut
  )
}

const isEncoded = (part: string): boolean => {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

const encodedOnce = (part: string) => encodeURIComponent(isEncoded(part) ? decodeURIComponent(part) : part)
