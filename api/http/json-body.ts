import type { IncomingMessage } from 'node:http'
import { invalidRequest, Refusal } from '#commands/refusal.ts'

/** The largest body, in bytes. */
export const BODY_LIMIT = 64 * 1024
/** A body that has not arrived after this time is refused. */
const BODY_DEADLINE_MS = 10_000
/** The deepest nesting of arrays and objects. */
const DEPTH_LIMIT = 32

const tooLarge = (limit: number) =>
  new Refusal(413, 'body_too_large', `This is too much at once: a request may carry ${limit / 1024} KiB.`, {
    headers: { Connection: 'close' },
  })

const tooSlow = () =>
  new Refusal(408, 'body_too_slow', 'The request took too long to arrive. Please try again.', {
    headers: { Connection: 'close' },
  })

const collect = (request: IncomingMessage, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (done: () => void) => {
      clearTimeout(deadline)
      request.removeAllListeners('data').removeAllListeners('end').removeAllListeners('aborted')
      done()
    }
    const deadline = setTimeout(() => settle(() => reject(tooSlow())), BODY_DEADLINE_MS)
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) return settle(() => reject(tooLarge(limit)))
      chunks.push(chunk)
    })
    request.on('end', () => settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))))
    request.on('error', () => settle(() => reject(invalidRequest('The request broke off before it was whole.'))))
    request.on('aborted', () => settle(() => reject(invalidRequest('The request broke off before it was whole.'))))
  })

/**
 * Reads the raw bytes of a body.
 * @throws {Refusal} 413 when it has more than `limit` bytes, 408 when it arrives too slowly.
 */
export const readBytes = async (request: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  return await collect(request, limit)
}

/** Checks whether brackets nest deeper than the limit. It scans the text, because the parser itself recurses. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (inString) {
      if (char === 0x5c) at++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x5b || char === 0x7b) {
      if (++depth > DEPTH_LIMIT) return true
    } else if (char === 0x5d || char === 0x7d) depth--
  }
  return false
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Returns the path of the first string that PostgreSQL cannot store (NUL, an unpaired surrogate), else undefined. */
const findUnstorable = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (!isStorable(key)) return path
    const found = findUnstorable(inner, at)
    if (found !== undefined) return found
  }
  return undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const decodeText = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidRequest('The body is not UTF-8 text.')
  }
}

const parseText = (text: string): unknown => {
  if (text.trim() === '') throw invalidRequest('The body is empty; JSON is expected.')
  if (isTooDeep(text)) throw invalidRequest('The body is nested too deeply.')
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest('The body is not valid JSON.')
  }
}

/** @throws {Refusal} if a value has a string that PostgreSQL cannot store. */
export const assertStorable = (value: unknown, status: 400 | 422): void => {
  const path = findUnstorable(value, '')
  if (path === undefined) return
  throw new Refusal(status, 'invalid_request', 'The request holds a character that cannot be stored.', {
    issues: [{ path, message: 'NUL and unpaired surrogates are not allowed' }],
  })
}

/** Parses a JSON body and guarantees UTF-8, limited nesting, and strings that the database can store. */
export const parseJson = (bytes: Buffer): unknown => {
  const text = decodeText(bytes)
  const value = parseText(text)
  // These characters can only arrive as escapes, so most bodies skip the check.
  if (text.includes('\\u')) assertStorable(value, 400)
  return value
}

/**
 * Reads and parses a JSON body. Returns the raw bytes too, because fingerprints are computed from them.
 * @throws {Refusal} 415 for other content types, 413 over 64 KiB, 408 when it arrives too slowly, 400 when malformed.
 */
export const readJson = async (request: IncomingMessage): Promise<{ raw: Buffer; json: unknown }> => {
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/.test(type)) {
    throw new Refusal(415, 'not_json', 'Send JSON, with the header Content-Type: application/json.', {
      headers: { Connection: 'close' },
    })
  }
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    throw new Refusal(415, 'not_json', 'Send the body as it is, without a Content-Encoding.', {
      headers: { Connection: 'close' },
    })
  }
  const raw = await readBytes(request)
  return { raw, json: parseJson(raw) }
}
