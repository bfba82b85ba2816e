import { BlockList, isIP } from 'node:net'
import type { Names } from './mail-domain.ts'

export type SendingDomain = {
  domain: string
  /** The host of SMTP_URL; undefined until the projector has signed in. */
  smtpHost: string | undefined
  selector: string | undefined
  /** The host of the site, whose address sends if the mail server runs beside it. */
  siteHost: string | undefined
}

/** Relays that send from another domain than that of their server. */
const SENDS_FROM: Record<string, string> = {
  'amazonaws.com': 'amazonses.com',
  'postmarkapp.com': 'mtasv.net',
  'gmail.com': 'google.com',
}

const parentOf = (host: string) => host.split('.').slice(-2).join('.')

const isIn = (address: string, range: string) => {
  const [network = '', bits] = range.split('/')
  const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (!isIP(network) || isIP(network) !== isIP(address)) return false
  const list = new BlockList()
  list.addSubnet(network, bits === undefined ? (kind === 'ipv6' ? 128 : 32) : Number(bits), kind)
  return list.check(address, kind)
}

/** Returns what is wrong with the records of a sender, each with what to publish. */
export const findSenderProblems = async (names: Names, sender: SendingDomain): Promise<string[]> => {
  const found = await Promise.all([
    spf(names, sender),
    dkim(names, sender),
    dmarc(names, sender),
    reverse(names, sender),
  ])
  return found.flatMap((sentence) => sentence ?? [])
}

const startingWith = async (names: Names, name: string, start: string) =>
  (await names.texts(name)).filter((text) => text.toLowerCase().startsWith(start))

const spf = async (names: Names, { domain, smtpHost, siteHost }: SendingDomain) => {
  const [record, second] = await startingWith(names, domain, 'v=spf1')
  const relay = smtpHost === undefined ? undefined : (SENDS_FROM[parentOf(smtpHost)] ?? parentOf(smtpHost))
  const example = partFor(smtpHost, relay, siteHost)
  if (!record) return `${domain} has no SPF: publish TXT ${domain} "v=spf1 ${example} ~all".`
  if (second) return `${domain} has two SPF records, so neither counts: publish one with the parts of both.`
  const parts = record.toLowerCase().split(' ')
  if (parts.some((part) => part === '+all' || part === 'all'))
    return `SPF of ${domain} allows everyone: publish it with ~all at its end.`
  if (smtpHost === undefined || relay === undefined) return undefined
  const valueOf = (part: string, ...kinds: string[]) =>
    kinds.flatMap((kind) => (part.startsWith(kind) ? part.slice(kind.length) : []))
  const included = parts.flatMap((part) => valueOf(part, 'include:', 'redirect='))
  if (included.some((one) => parentOf(one) === relay)) return undefined
  const named = parts.flatMap((part) => (part === 'a' ? domain : valueOf(part, 'a:')))
  const hosts = [...named, ...(parts.includes('mx') ? await names.mailServers(domain) : [])]
  const ranges = [
    ...parts.flatMap((part) => valueOf(part, 'ip4:', 'ip6:')),
    ...(await Promise.all(hosts.map(names.addresses))).flat(),
  ]
  const addresses = await names.addresses(smtpHost)
  return addresses.some((address) => ranges.some((range) => isIn(address, range)))
    ? undefined
    : `SPF of ${domain} does not name ${smtpHost}: add ${example} before its end.`
}

/** Returns the part of an SPF record that allows a mail server. One on this machine sends from the address of the site. */
const partFor = (smtpHost: string | undefined, relay: string | undefined, siteHost: string | undefined) => {
  if (smtpHost === undefined) return 'include:what your mail provider names'
  if (smtpHost === 'localhost' || isIn(smtpHost, '127.0.0.0/8') || smtpHost === '::1')
    return `a:${siteHost ?? 'this machine'}`
  return isIP(smtpHost) ? `ip${isIP(smtpHost)}:${smtpHost}` : `include:${relay}`
}

const dkim = async (names: Names, { domain, selector }: SendingDomain) => {
  if (selector === undefined)
    return (await names.exists(`_domainkey.${domain}`))
      ? undefined
      : `${domain} has no DKIM: publish the record that the mail provider names, and set MAIL_DKIM_SELECTOR.`
  const name = `${selector}._domainkey.${domain}`
  const key = (await names.texts(name)).find((text) => /(?:^|[;\s])p=/.test(text))
  if (key === undefined)
    return `${name} has no key (DKIM): publish the record that the mail provider names for ${domain}.`
  return /(?:^|[;\s])p=\s?(?:;|$)/.test(key) ? `The key of ${name} was revoked: publish a new one.` : undefined
}

const dmarc = async (names: Names, { domain }: SendingDomain) => {
  const ask = (of: string) => startingWith(names, `_dmarc.${of}`, 'v=dmarc1')
  const own = await ask(domain)
  const [record] = own.length > 0 ? own : await ask(parentOf(domain))
  if (!record)
    return `${domain} has no DMARC: publish TXT _dmarc.${domain} "v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}".`
  return /;\s?p=(?:quarantine|reject)/i.test(record)
    ? undefined
    : `DMARC of ${domain} only watches: once its reports are good, publish it with p=quarantine.`
}

/** A mail server on this machine sends from the address of the site, whose name receivers look up. */
const reverse = async (names: Names, { smtpHost, siteHost }: SendingDomain) => {
  if (smtpHost === undefined || siteHost === undefined) return undefined
  const [own, sending] = await Promise.all([names.addresses(siteHost), names.addresses(smtpHost)])
  if (!sending.some((address) => own.includes(address) || isIn(address, '127.0.0.0/8'))) return undefined
  for (const address of own) {
    const hosts = await names.hosts(address)
    const back = await Promise.all(hosts.map(names.addresses))
    if (!back.flat().includes(address))
      return `${address} has no name (reverse DNS): ask its provider to publish PTR ${siteHost}.`
  }
  return undefined
}
