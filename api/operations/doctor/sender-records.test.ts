import { expect, test } from 'vitest'
import type { Names } from './mail-domain.ts'
import { findSenderProblems, type SendingDomain } from './sender-records.ts'

type Zone = Record<string, string[]>
const GOOD: Zone = {
  'lamp.church': ['v=spf1 include:spf.relay.net ~all', 'other=1'],
  'pm._domainkey.lamp.church': ['k=rsa; p=MIGfMA0'],
  '_dmarc.lamp.church': ['v=DMARC1; p=quarantine'],
  'A smtp.relay.net': ['192.0.2.7'],
  'A plan.lamp.church': ['198.51.100.9'],
}
const names = (zone: Zone): Names => {
  const find = async (name: string) => zone[name] ?? []
  return {
    texts: find,
    exists: async (name) => Object.keys(zone).some((key) => key.endsWith(name)),
    mailServers: (domain) => find(`MX ${domain}`),
    addresses: async (host) => (/^[\d.]+$/.test(host) ? [host] : await find(`A ${host}`)),
    hosts: (address) => find(`PTR ${address}`),
  }
}
const SENDER: SendingDomain = {
  domain: 'lamp.church',
  smtpHost: 'smtp.relay.net',
  selector: 'pm',
  siteHost: 'plan.lamp.church',
}
const spf = (record: string): Zone => ({ 'lamp.church': [record] })
const OWN = { smtpHost: 'plan.lamp.church' }

test.each<[string, Zone, Partial<SendingDomain>, RegExp[]]>([
  ['fits', {}, {}, []],
  ['has no SPF', spf('x'), {}, [/publish TXT lamp\.church "v=spf1 include:relay\.net ~all"/]],
  [
    'has no SPF and sends itself',
    spf('x'),
    { smtpHost: '127.0.0.1' },
    [/"v=spf1 a:plan\.lamp\.church ~all"/, /PTR plan/],
  ],
  ['has no SPF and sends by an address', spf('x'), { smtpHost: '192.0.2.7' }, [/"v=spf1 ip4:192\.0\.2\.7 ~all"/]],
  ['has two SPF records', { 'lamp.church': ['v=spf1 -all', 'v=spf1 ~all'] }, {}, [/publish one/]],
  ['allows everyone', spf('v=spf1 +all'), {}, [/with ~all at its end/]],
  [
    'names another relay',
    spf('v=spf1 include:other.net ~all'),
    {},
    [/does not name smtp\.relay\.net: add include:relay/],
  ],
  ['names the network', spf('v=spf1 ip4:192.0.2.0/24 -all'), {}, []],
  ['names another address', spf('v=spf1 ip4:192.0.2.8 a -all'), {}, [/does not name/]],
  ['names its mail servers', { ...spf('v=spf1 mx -all'), 'MX lamp.church': ['smtp.relay.net'] }, {}, []],
  ['sends by SES', spf('v=spf1 include:amazonses.com ~all'), { smtpHost: 'email-smtp.eu-west-1.amazonaws.com' }, []],
  ['has another selector', {}, { selector: 's1' }, [/s1\._domainkey\.lamp\.church has no key .*publish/]],
  ['revoked its key', { 'pm._domainkey.lamp.church': ['v=DKIM1; p='] }, {}, [/was revoked: publish/]],
  ['has no selector set', {}, { selector: undefined }, []],
  ['has no DMARC', { '_dmarc.lamp.church': [] }, {}, [/publish TXT _dmarc\.lamp\.church "v=DMARC1; p=quarantine/]],
  ['only watches', { '_dmarc.lamp.church': ['v=DMARC1; p=none'] }, {}, [/only watches: .* publish it with p=quar/]],
  [
    'has the policy of its parent',
    { ...spf('x'), 'm.lamp.church': ['v=spf1 include:relay.net'] },
    { domain: 'm.lamp.church', selector: undefined },
    [/has no DKIM: publish/],
  ],
  [
    'sends itself without a name',
    spf('v=spf1 a:plan.lamp.church -all'),
    OWN,
    [/198\.51\.100\.9 has no name .* PTR plan/],
  ],
  ['sends itself', { ...spf('v=spf1 a:plan.lamp.church -all'), 'PTR 198.51.100.9': ['plan.lamp.church'] }, OWN, []],
  ['was not seen yet', {}, { smtpHost: undefined }, []],
])('a sender that %s is answered with what to publish', async (_, zone, sender, problems) => {
  const found = await findSenderProblems(names({ ...GOOD, ...zone }), { ...SENDER, ...sender })
  expect(found).toEqual(problems.map((text) => expect.stringMatching(text)))
})
