import { createHash, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange } from '#db/query.ts'
import type { Tokens } from '#api/security/tokens.ts'
import { type RequestOrigin, DEVICE_HEADER } from './caller.ts'

const LIFETIME_SECONDS = 180 * 24 * 60 * 60
const MAX_DEVICES = 20

export type Area = 'client' | 'admin'

/** Names an account in the tables of devices and attempts. */
export const accountName = (area: Area, id: string) => `${area} ${id}`

/** Remembers the devices that signed in before, so that the limits for strangers don't apply to them. */
export type KnownDevices = {
  /** Returns the account in the caller's device token. The device may be forgotten. */
  accountOf: (caller: RequestOrigin) => string | undefined
  /** Checks whether the caller's device signed in to this account before. */
  isKnown: (account: string, caller: RequestOrigin) => Promise<boolean>
  /**
   * Remembers the device of a caller who signed in.
   * @param session the token of the new session.
   * @returns the headers of the reply, with a token for a new device.
   */
  remember: (area: Area, session: string, caller: RequestOrigin) => Promise<Record<string, string>>
  forget: (account: string) => Promise<void>
}

const digestOf = (device: string) => createHash('sha256').update(device).digest()

/** Returns the id in a genuine device token. */
export const deviceIdIn = (tokens: Tokens, token: string | undefined): string | undefined => {
  const id: unknown = token === undefined ? undefined : tokens.claimsOf('device', token)?.['did']
  return typeof id === 'string' ? id : undefined
}

export type KnownDevicesDeps = { pool: Pool; tokens: Tokens; clock: Clock; log: Logger }

export const createKnownDevices = ({ pool, tokens, clock, log }: KnownDevicesDeps): KnownDevices => {
  const isKnown: KnownDevices['isKnown'] = async (account, { device }) => {
    const id = deviceIdIn(tokens, device)
    if (id === undefined || tokens.verify('device', device) !== account) return false
    const seen = coreTables
      .updateTable('security.known_devices')
      .set({ seen_at: clock() })
      .where('account', '=', account)
      .where('device', '=', digestOf(id))
    return (await runChange(pool, seen)) === 1
  }

  const add = async (account: string): Promise<string> => {
    const id = randomUUID()
    await runChange(
      pool,
      coreTables.insertInto('security.known_devices').values({ account, device: digestOf(id), seen_at: clock() }),
    )
    const latest = coreTables
      .selectFrom('security.known_devices')
      .select('device')
      .where('account', '=', account)
      .orderBy('seen_at', 'desc')
      .limit(MAX_DEVICES)
    await runChange(
      pool,
      coreTables.deleteFrom('security.known_devices').where('account', '=', account).where('device', 'not in', latest),
    )
    return tokens.sign('device', account, LIFETIME_SECONDS, { did: id })
  }

  return {
    accountOf: ({ device }) => tokens.verify('device', device),

    isKnown,

    remember: async (area, session, caller) => {
      const id = tokens.verify(area, session)
      if (id === undefined) return {}
      try {
        const account = accountName(area, id)
        return (await isKnown(account, caller)) ? {} : { [DEVICE_HEADER]: await add(account) }
      } catch (err) {
        // The sign-in succeeded; without the token, only the limits for strangers apply next time.
        log.warn({ err }, 'device not remembered')
        return {}
      }
    },

    forget: async (account) => {
      await runChange(pool, coreTables.deleteFrom('security.known_devices').where('account', '=', account))
    },
  }
}
