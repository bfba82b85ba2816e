import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import { DAY_MS } from '#events/time/time.ts'

const VALID_DAYS = 7

/** Names the content of a version, as a preview link shows it. */
export type Previewed = { version: string; etag: string }

/** Tokens of preview links. Such a link works for everyone, for seven days. */
export type PreviewTokens = {
  create: (previewed: Previewed) => string
  /** Returns what a valid token shows. */
  read: (token: string) => Previewed | undefined
}

export const createPreviewTokens = (key: Buffer, clock: Clock): PreviewTokens => {
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url')
  return {
    create: ({ version, etag }) => {
      const content = `${version}.${etag}.${Math.floor(clock().getTime() / DAY_MS) + VALID_DAYS}`
      return `${content}.${sign(content)}`
    },
    read: (token) => {
      const [version = '', etag = '', lastDay = '', signature = ''] = token.split('.')
      const expected = Buffer.from(sign(`${version}.${etag}.${lastDay}`))
      const given = Buffer.from(signature)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && clock().getTime() <= Number(lastDay) * DAY_MS ? { version, etag } : undefined
    },
  }
}
