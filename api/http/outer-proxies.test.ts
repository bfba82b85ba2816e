import { expect, test } from 'vitest'
import { callerReader } from './caller-address.ts'
import { watchOuterProxies } from './outer-proxies.ts'

test.each<[string, string[], Record<string, string>, number]>([
  ['a trusted proxy names them', ['loopback'], { 'x-forwarded-for': '203.0.113.9' }, 0],
  ['a proxy that is not trusted names them', [], { 'x-forwarded-for': '203.0.113.9' }, 1],
  [
    'a network in front of the proxy names them',
    ['loopback'],
    { 'x-forwarded-for': '104.16.0.1', 'cf-connecting-ip': '203.0.113.9' },
    1,
  ],
  ['a proxy appends the port', ['loopback'], { 'x-forwarded-for': '203.0.113.9:4000' }, 0],
  ['they call without a proxy', [], {}, 0],
])(
  'callers are counted as hidden only where their address is not believed: %s',
  async (_, trusted, headers, hidden) => {
    const counted: boolean[] = []
    const watch = watchOuterProxies(callerReader(trusted), (isHidden) => counted.push(isHidden))
    const req = { headers, socket: { remoteAddress: '127.0.0.1' }, connection: { remoteAddress: '127.0.0.1' } }
    await watch({ path: '/api/v1/config', req } as never, () => Promise.resolve())
    expect(counted.map(Number)).toEqual([hidden])
  },
)
