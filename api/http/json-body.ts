import type { IncomingMessage } from 'node:http'
import { invalidRequest, Refusal } from './refusal.ts'

/** Largest body, in bytes. */
export const BODY_LIMIT = 64 * 1024
/** Longest time a body may take to arrive, in milliseconds. */
const BODY_DEADLINE_MS = 10_000
/** Deepest nesting of arrays and objects. */
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
 * The bytes of a body as they came. Refuses by 413 more than `limit` bytes, by 408 what drips in.
 */
export const readBytes = async (request: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  return await collect(request, limit)
}

/** Whether brackets nest deeper than the limit. Looks at the text, since the parser itself recurses. */
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

/** The path of the first text that PostgreSQL cannot hold (NUL, half a surrogate pair); undefined if all is well. */
const unstorable = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (!isStorable(key)) return path
    const found = unstorable(inner, at)
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

/** Parses a body of JSON that the rest of the house can trust: UTF-8, shallow, and of text that can be stored. */
export const parseJson = (bytes: Buffer): unknown => {
  const text = decodeText(bytes)
  const value = parseText(text)
  // Such characters can only have come in as escapes, so most bodies need no second look.
  const path = text.includes('\\u') ? unstorable(value, '') : undefined
  if (path !== undefined) {
    throw invalidRequest('The body holds a character that cannot be stored.', [
      { path, message: 'NUL and unpaired surrogates are not allowed' },
    ])
  }
  return value
}

/**
 * The one gate for bodies. Refuses by 415 what is not JSON, by 413 what is over 64 KiB, by 408 what drips in, by 400
 * what is malformed. Gives the raw bytes too, for those who must check a signature.
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
