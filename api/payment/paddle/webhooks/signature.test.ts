import { expect, test } from 'vitest'
import { checkSignature, sign } from './signature.ts'

const body = Buffer.from('{"data": ["1", "2"]}')
const TS = 1_698_796_800
const H1 = 'a300428748dce5c70e4da19bffd60769591ea969c99dea3105d0ec9612cf43f9'
const just = { secrets: ['VALID_SECRET'], now: new Date(TS * 1_000), seconds: 60 }
const header = `ts=${TS};h1=${H1}`

test("our signature equals the one in Paddle's documentation", () => {
  expect(sign(body, 'VALID_SECRET', TS)).toBe(header)
  expect(checkSignature(header, body, just)).toBe('genuine')
})

test.each([
  ['belongs to another body', header, Buffer.from('{"data": ["1", "3"]}'), just],
  ['belongs to the same JSON in other bytes', header, Buffer.from('{"data":["1","2"]}'), just],
  ['was made with another secret', header, body, { ...just, secrets: ['OTHER_SECRET'] }],
  ['belongs to another second', `ts=${TS + 1};h1=${H1}`, body, just],
  ['contains two times', `ts=${TS};ts=${TS};h1=${H1}`, body, just],
  ['contains no time', `h1=${H1}`, body, just],
  ['contains a time that is not a number', `ts=now;h1=${H1}`, body, just],
  ['is missing', undefined, body, just],
  ['is empty', '', body, just],
  ['has no digest', `ts=${TS}`, body, just],
  ['is cut short', header.slice(0, -2), body, just],
  ['has an extra byte', `${header}00`, body, just],
  ['is in two headers', [header, header], body, just],
  ['is too long', `${header};x=${'y'.repeat(3_000)}`, body, just],
  ['tries many digests', `ts=${TS};${`h1=${'0'.repeat(64)};`.repeat(20)}h1=${H1}`, body, just],
  ['uses another scheme', `ts=${TS};h0=${H1}`, body, just],
])('a signature is forged if it %s', (_fault, given, raw, by) => {
  expect(checkSignature(given, raw, by)).toBe('forged')
})

test.each([
  [`ts=${TS};h1=${'0'.repeat(64)};h1=${H1}`, ['VALID_SECRET']],
  [`ts=${TS};h1=${H1};h1=${'0'.repeat(64)}`, ['VALID_SECRET']],
  [header, ['NEW_SECRET', 'VALID_SECRET']],
  [`h1=${H1.toUpperCase()}; ts=${TS}`, ['VALID_SECRET']],
])('a signature is genuine if any digest matches any secret: %s', (given, secrets) => {
  expect(checkSignature(given, body, { ...just, secrets })).toBe('genuine')
})

test.each([
  [-61, 'stale'],
  [-60, 'genuine'],
  [60, 'genuine'],
  [61, 'stale'],
] as const)('a signature made %i seconds from now is %s', (offsetSeconds, expected) => {
  expect(checkSignature(header, body, { ...just, now: new Date((TS - offsetSeconds) * 1_000) })).toBe(expected)
})

test('a forged signature with an old time is forged, not stale', () => {
  expect(checkSignature(`ts=1;h1=${H1}`, body, just)).toBe('forged')
})
