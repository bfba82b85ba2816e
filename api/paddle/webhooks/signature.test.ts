import { describe, expect, test } from 'vitest'
import { checkSignature, signatureOf } from './signature.ts'

const body = Buffer.from('{"data": ["1", "2"]}')
const TS = 1_698_796_800
const H1 = 'a300428748dce5c70e4da19bffd60769591ea969c99dea3105d0ec9612cf43f9'
const just = { secrets: ['VALID_SECRET'], now: new Date(TS * 1_000), seconds: 60 }
const header = `ts=${TS};h1=${H1}`

describe('a signature', () => {
  test('is the one that the vendor publishes for its example', () => {
    expect(signatureOf(body, 'VALID_SECRET', TS)).toBe(header)
    expect(checkSignature(header, body, just)).toBe('genuine')
  })

  test.each([
    ['is of another body', header, Buffer.from('{"data": ["1", "3"]}'), just],
    ['is of the same JSON in other bytes', header, Buffer.from('{"data":["1","2"]}'), just],
    ['was made with another secret', header, body, { ...just, secrets: ['OTHER_SECRET'] }],
    ['is of another second', `ts=${TS + 1};h1=${H1}`, body, just],
    ['names two times', `ts=${TS};ts=${TS};h1=${H1}`, body, just],
    ['names no time', `h1=${H1}`, body, just],
    ['names a time that is no number', `ts=now;h1=${H1}`, body, just],
    ['is missing', undefined, body, just],
    ['is empty', '', body, just],
    ['has no digest', `ts=${TS}`, body, just],
    ['is cut short', header.slice(0, -2), body, just],
    ['has a byte too many', `${header}00`, body, just],
    ['came twice', [header, header], body, just],
    ['is too long to be one', `${header};x=${'y'.repeat(3_000)}`, body, just],
    ['tries many digests', `ts=${TS};${`h1=${'0'.repeat(64)};`.repeat(20)}h1=${H1}`, body, just],
    ['goes by another scheme', `ts=${TS};h0=${H1}`, body, just],
  ])('is forged that %s', (_what, given, raw, by) => {
    expect(checkSignature(given, raw, by)).toBe('forged')
  })

  test.each([
    [`ts=${TS};h1=${'0'.repeat(64)};h1=${H1}`, ['VALID_SECRET']],
    [`ts=${TS};h1=${H1};h1=${'0'.repeat(64)}`, ['VALID_SECRET']],
    [header, ['NEW_SECRET', 'VALID_SECRET']],
    [`h1=${H1.toUpperCase()}; ts=${TS}`, ['VALID_SECRET']],
  ])('holds while a secret is replaced, whichever of several fits: %s', (given, secrets) => {
    expect(checkSignature(given, body, { ...just, secrets })).toBe('genuine')
  })

  test.each([
    [-61, 'stale'],
    [-60, 'genuine'],
    [60, 'genuine'],
    [61, 'stale'],
  ] as const)('made %i seconds from now is %s', (away, verdict) => {
    expect(checkSignature(header, body, { ...just, now: new Date((TS - away) * 1_000) })).toBe(verdict)
  })

  test('that is stale and forged is forged: its time says nothing', () => {
    expect(checkSignature(`ts=1;h1=${H1}`, body, just)).toBe('forged')
  })
})
