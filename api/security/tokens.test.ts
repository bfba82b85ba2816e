import jwt from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'
import { createTokens } from './tokens.ts'

const SECRET = 'a-secret-of-more-than-32-characters'
const at = (iso: string) => () => new Date(iso)
const NOON = '2026-02-03T12:00:00Z'

describe('a token', () => {
  const { sign, verify } = createTokens(SECRET, at(NOON))

  test('names who it was made for', () => {
    expect(verify('admin', sign('admin', 'a-1', 60))).toBe('a-1')
  })

  test('runs out by the clock of the server, to the second, whatever the machine thinks', () => {
    const token = sign('admin', 'a-1', 60)
    expect(createTokens(SECRET, at('2026-02-03T12:00:59Z')).verify('admin', token)).toBe('a-1')
    expect(createTokens(SECRET, at('2026-02-03T12:01:00Z')).verify('admin', token)).toBeUndefined()
  })

  test('of another secret, audience, issuer or algorithm names nobody', () => {
    const claims = { iat: 1_770_120_000, exp: 1_770_120_060, iss: 'bible-plan', aud: 'admin', sub: 'a-1' }
    expect(verify('admin', jwt.sign(claims, SECRET))).toBe('a-1')
    expect(verify('admin', jwt.sign(claims, `${SECRET}x`))).toBeUndefined()
    expect(verify('admin', jwt.sign({ ...claims, aud: 'client' }, SECRET))).toBeUndefined()
    expect(verify('admin', jwt.sign({ ...claims, iss: 'somebody' }, SECRET))).toBeUndefined()
    expect(verify('admin', jwt.sign(claims, SECRET, { algorithm: 'HS384' }))).toBeUndefined()
    expect(verify('admin', jwt.sign(claims, '', { algorithm: 'none' }))).toBeUndefined()
    const { exp: _, ...endless } = claims
    expect(verify('admin', jwt.sign(endless, SECRET))).toBeUndefined()
  })

  test('with one letter changed, anywhere, names nobody', () => {
    const token = sign('admin', 'a-1', 60)
    const letter = (from: string) => (from === 'A' ? 'B' : 'A')
    for (let n = 0; n < token.length - 1; n++) {
      expect(
        verify('admin', token.slice(0, n) + letter(token[n] ?? '') + token.slice(n + 1)),
        `at ${n}`,
      ).toBeUndefined()
    }
  })

  test.each([undefined, '', '.', 'a.b.c', 'null', '[object Object]'])('that is %s names nobody', (token) => {
    expect(verify('admin', token)).toBeUndefined()
  })
})
