import { createHmac, timingSafeEqual } from 'node:crypto'

const digest = (raw: Buffer, secret: string, ts: string) =>
  createHmac('sha256', secret).update(`${ts}:`).update(raw).digest()

/**
 * Returns the header `Paddle-Signature` for a body.
 * @param ts unix seconds.
 */
export const sign = (raw: Buffer, secret: string, ts: number): string =>
  `ts=${ts};h1=${digest(raw, secret, String(ts)).toString('hex')}`

type Parts = { ts: string; candidates: Buffer[] }

/** Parses the header. It has several `h1` while Paddle replaces a secret. */
const partsOf = (header: string): Parts | undefined => {
  const pairs = header.split(';').map((part) => part.trim().split('='))
  const times = pairs.filter(([name]) => name === 'ts').map(([, value = '']) => value)
  const [ts = ''] = times
  if (times.length !== 1 || !/^\d{1,11}$/.test(ts)) return undefined
  const hexes = pairs.filter(([name]) => name === 'h1').map(([, value = '']) => value)
  return { ts, candidates: hexes.filter((hex) => /^[0-9a-f]{64}$/i.test(hex)).map((hex) => Buffer.from(hex, 'hex')) }
}

/** Limits the work that one header can cause. */
const MAX_CANDIDATES = 8

export type SignatureCheck = 'genuine' | 'forged' | 'stale'

/**
 * Checks that a body was signed recently with one of our secrets. Compares in constant time.
 * @param seconds the tolerance between the time of signing and `now`.
 */
export const checkSignature = (
  header: string | string[] | undefined,
  raw: Buffer,
  { secrets, now, seconds }: { secrets: readonly string[]; now: Date; seconds: number },
): SignatureCheck => {
  const parts = typeof header === 'string' && header.length <= 2_000 ? partsOf(header) : undefined
  if (!parts || parts.candidates.length > MAX_CANDIDATES) return 'forged'
  const ours = secrets.map((secret) => digest(raw, secret, parts.ts))
  const matches = parts.candidates.flatMap((theirs) => ours.map((one) => timingSafeEqual(one, theirs)))
  if (!matches.includes(true)) return 'forged'
  return Math.abs(now.getTime() / 1_000 - Number(parts.ts)) <= seconds ? 'genuine' : 'stale'
}
