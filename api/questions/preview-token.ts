import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import { DAY_MS } from '#events/time.ts'

const VALID_DAYS = 7

/** Tokens of preview links. Such a link works for everyone, for seven days. */
export type PreviewTokens = {
  create: (version: string) => string
  /** Returns the version of a valid token. */
  read: (token: string) => string | undefined
}

export const createPreviewTokens = (key: Buffer, clock: Clock): PreviewTokens => {
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url')
  return {
    create: (version) => {
      const content = `${version}.${Math.floor(clock().getTime() / DAY_MS) + VALID_DAYS}`
      return `${content}.${sign(content)}`
    },
    read: (token) => {
      const [version = '', lastDay = '', signature = ''] = token.split('.')
      const expected = Buffer.from(sign(`${version}.${lastDay}`))
      const given = Buffer.from(signature)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && clock().getTime() <= Number(lastDay) * DAY_MS ? version : undefined
    },
  }
}
