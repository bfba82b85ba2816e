import jwt from 'jsonwebtoken'
import { expect, test } from 'vitest'
import { deriveKey } from './derived-keys.ts'
import { createTokens } from './tokens.ts'

const SECRET = 'a-secret-of-more-than-32-characters'
const at = (iso: string) => () => new Date(iso)
const NOON = '2026-02-03T12:00:00Z'

const { sign, verify } = createTokens([SECRET], at(NOON))

test('a valid token returns its subject', () => {
  expect(verify('admin', sign('admin', 'a-1', 60))).toBe('a-1')
})

test('a token expires to the second by the clock of the server, not by the system clock', () => {
  const token = sign('admin', 'a-1', 60)
  expect(createTokens([SECRET], at('2026-02-03T12:00:59Z')).verify('admin', token)).toBe('a-1')
  expect(createTokens([SECRET], at('2026-02-03T12:01:00Z')).verify('admin', token)).toBeUndefined()
})

test('a token of a replaced secret stays valid until that secret is removed', () => {
  const next = 'another-secret-of-more-than-32-characters'
  const before = sign('admin', 'a-1', 60)
  const rotated = createTokens([next, SECRET], at(NOON))
  const after = rotated.sign('admin', 'a-1', 60)
  expect([rotated.verify('admin', before), rotated.verify('admin', after)]).toEqual(['a-1', 'a-1'])
  const removed = createTokens([next], at(NOON))
  expect([removed.verify('admin', before), removed.verify('admin', after)]).toEqual([undefined, 'a-1'])
  expect(verify('admin', after)).toBeUndefined()
})

test('a token names its key, and the key of another purpose signs nothing', () => {
  const header = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
  const { kid } = header(sign('admin', 'a-1', 60))
  expect(kid).toMatch(/^[\w-]{10}$/)
  const claims = { iat: 1_770_120_000, exp: 1_770_120_060, iss: 'bible-plan', aud: 'admin', sub: 'a-1' }
  expect(verify('admin', jwt.sign(claims, deriveKey(SECRET, 'tokens'), { keyid: kid }))).toBe('a-1')
  for (const key of [SECRET, deriveKey(SECRET, 'fingerprints'), deriveKey(SECRET, 'simulated checkout')])
    expect(verify('admin', jwt.sign(claims, key, { keyid: kid }))).toBeUndefined()
  for (const keyid of ['', 'unknown', '__proto__'])
    expect(verify('admin', jwt.sign(claims, deriveKey(SECRET, 'tokens'), { keyid }))).toBeUndefined()
})

test('a token with any character changed is refused', () => {
  const token = sign('admin', 'a-1', 60)
  const letter = (from: string) => (from === 'A' ? 'B' : 'A')
  for (let n = 0; n < token.length - 1; n++) {
    expect(verify('admin', token.slice(0, n) + letter(token[n] ?? '') + token.slice(n + 1)), `at ${n}`).toBeUndefined()
  }
})

test.each([undefined, '', '.', 'a.b.c', 'null', '[object Object]'])('the token %s is refused', (token) => {
  expect(verify('admin', token)).toBeUndefined()
})
