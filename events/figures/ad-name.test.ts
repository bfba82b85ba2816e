import { expect, test } from 'vitest'
import { adKeyOf, adNameOf } from './ad-name.ts'

test.each([
  'US | Women 45+ | Video 3',
  'Morning Prayer (copy)',
  'Утренняя молитва',
  '50% off',
  '=1+1',
  '{{campaign.name}}',
  '🙏  Psalm 23',
  'a&b "c" <d>',
  'x'.repeat(200),
])('a name is stored as people wrote it: %s', (name) => {
  expect(adNameOf(name)).toBe(name)
})

test.each([
  ['\u00A0 Psalm 23\t', 'Psalm 23'],
  ['Cafe\u0301', 'Café'],
  ['a\nb\0', 'a b'],
  ['a\uD800b', 'a b'],
  ['\u202Egnp.exe', 'gnp.exe'],
  [`${'x'.repeat(199)}🙏🙏`, `${'x'.repeat(199)}…`],
  ['y'.repeat(70_000), `${'y'.repeat(199)}…`],
  ['for ann@example.com only', 'for (e-mail) only'],
  ['  ', undefined],
  ['\u200B\u2060 ', undefined],
  ['(none)', undefined],
  ['(NONE)', undefined],
  ['%28none%29', undefined],
  ['(Beyond  the limit)', undefined],
  ['ann%40example.com', '(e-mail)'],
])('a name loses only what no screen can show: %j', (given, name) => {
  expect(adNameOf(given)).toBe(name)
})

test.each([
  ['Video%203', 'Video 3'],
  ['a%00b', 'a b'],
  ['a%2500b', 'a b'],
  ['ann%2540example.com', '(e-mail)'],
  ['50%252520off', '50 off'],
  ['100%fact', '100%FACT'],
  ['%d0%a3%D1%82%D1%80%D0%BE', 'Утро'],
])('the name %s, which a tool encoded, is the ad %s', (one, other) => {
  expect(adKeyOf(one)).toBe(adKeyOf(other))
  expect(adKeyOf(adKeyOf(one))).toBe(adKeyOf(one))
})

test('letter case, repeated spaces and the form of a letter make no other ad', () => {
  expect(
    new Set(['Psalm  23 É', ' psalm 23 e\u0301', 'PSALM\u00A023 é', '\u200EPsalm\u300023\u200B \u00ADÉ'].map(adKeyOf)),
  ).toEqual(new Set(['psalm 23 é']))
})
