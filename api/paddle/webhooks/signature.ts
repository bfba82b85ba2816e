import { createHmac, timingSafeEqual } from 'node:crypto'

const digest = (raw: Buffer, secret: string, ts: string) =>
  createHmac('sha256', secret).update(`${ts}:`).update(raw).digest()

/**
 * The header `Paddle-Signature` for a body.
 * @param ts unix seconds.
 */
export const signatureOf = (raw: Buffer, secret: string, ts: number): string =>
  `ts=${ts};h1=${digest(raw, secret, String(ts)).toString('hex')}`

type Parts = { ts: string; candidates: Buffer[] }

/** While a secret is replaced there are several h1, of which any may be the one for a secret we know. */
const partsOf = (header: string): Parts | undefined => {
  const pairs = header.split(';').map((part) => part.trim().split('='))
  const times = pairs.filter(([name]) => name === 'ts').map(([, value = '']) => value)
  const [ts = ''] = times
  if (times.length !== 1 || !/^\d{1,11}$/.test(ts)) return undefined
  const hexes = pairs.filter(([name]) => name === 'h1').map(([, value = '']) => value)
  return { ts, candidates: hexes.filter((hex) => /^[0-9a-f]{64}$/i.test(hex)).map((hex) => Buffer.from(hex, 'hex')) }
}

/** How many signatures one header may bring: more would only be work for us. */
const CANDIDATES = 8

export type SignatureCheck = 'genuine' | 'forged' | 'stale'

/**
 * Whether a body was signed with one of our secrets, and just now. Takes the raw bytes, before anything parses them, and
 * the same time wherever a signature differs.
 * @param seconds how far the time of signing may lie before or after `now`.
 */
export const checkSignature = (
  header: string | string[] | undefined,
  raw: Buffer,
  { secrets, now, seconds }: { secrets: readonly string[]; now: Date; seconds: number },
): SignatureCheck => {
  const parts = typeof header === 'string' && header.length <= 2_000 ? partsOf(header) : undefined
  if (!parts || parts.candidates.length > CANDIDATES) return 'forged'
  const ours = secrets.map((secret) => digest(raw, secret, parts.ts))
  const matches = parts.candidates.flatMap((theirs) => ours.map((one) => timingSafeEqual(one, theirs)))
  if (!matches.includes(true)) return 'forged'
  return Math.abs(now.getTime() / 1_000 - Number(parts.ts)) <= seconds ? 'genuine' : 'stale'
}
