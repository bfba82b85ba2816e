import { expect, test } from 'vitest'
import { addressBlocks, narrowBlock } from './address-blocks.ts'

test.each([
  ['203.0.113.77', '203.0.113.77/32', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77/32', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', 'unknown'],
])('the blocks of %s are %s and %s', (address, narrow, wide) => {
  expect(addressBlocks(address)).toEqual({ narrow, wide })
})

test('an IPv4 address is its own narrow block', () => {
  expect(narrowBlock('203.0.113.77')).toBe('203.0.113.77')
  expect(narrowBlock('2001:db8:1:2::6')).toBe(narrowBlock('2001:db8:1:2:ffff::7'))
})
