import { Refused } from '#web/lib/api/api.ts'
import { local, type Store } from '#web/lib/page/storage.ts'
import { session } from './session.ts'

/** The subscriber's data in the browser, as JSON. Each subscriber sees only their own. No method ever throws. */
export type CabinetStorage = {
  /** Returns the value with this name, unchecked; undefined when there is none, or it isn't JSON. */
  read: <T>(name: string) => T | undefined
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
  /** Returns the names with this prefix. */
  names: (prefix: string) => string[]
  /** Removes everything that belongs to this subscriber, except names with these prefixes. */
  forget: (retained?: readonly string[]) => void
}

/** Returns the claims of a token, unverified. */
const claimsOf = (token: string | null): { sub?: unknown; exp?: unknown } => {
  try {
    const [, claims = ''] = (token ?? '').split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown; exp?: unknown }
  } catch {
    return {}
  }
}

/** Returns the subscriber id in a token: it only separates the data of people who share a browser. */
export const ownerOf = (token: string | null): string => {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : ''
}

const isExpired = (token: string | null, nowMs: number): boolean => {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' && exp * 1_000 <= nowMs
}

const UNUSED = 'session_unused'

/** Returns whether the server refused a session because it was not used for too long. */
const isUnused = (refusal: unknown): boolean =>
  refusal instanceof Refused && (refusal.body as { code?: unknown } | undefined)?.code === UNUSED

/**
 * Returns the prefixes of what stays in the browser when the server refuses a session. Saves that were not sent exist
 * nowhere else, so they wait for the next login of their author. Drafts and answers that stay on the device remain only if
 * the session ended by its age or without use: if another device ended it, this one may be lost or stolen.
 */
export const retainedAfterRefusal = (token: string | null, nowMs: number, refusal?: unknown): readonly string[] =>
  isExpired(token, nowMs) || isUnused(refusal) ? ['outbox', 'save.', 'draft.', 'device.'] : ['outbox', 'save.']

/** Returns the key under which a subscriber's value is stored. */
export const subscriberKey = (subscriber: string, name: string): string => `cabinet.${subscriber}.${name}`

/** @param subscriber returns the id of the subscriber; called for each access. */
export const createCabinetStorage = (store: Store, subscriber: () => string): CabinetStorage => {
  const keyOf = (name: string) => subscriberKey(subscriber(), name)
  const names = (prefix: string) => store.keys(keyOf(prefix)).map((key) => key.slice(keyOf('').length))
  const remove = (name: string) => store.remove(keyOf(name))
  return {
    read: <T>(name: string): T | undefined => {
      try {
        // Only this application writes under this key.
        return JSON.parse(store.read(keyOf(name)) ?? '')
      } catch {
        return undefined
      }
    },
    // A screen that is left after its session ended must not store anything again.
    write: (name, value) => {
      if (subscriber() !== '') store.write(keyOf(name), JSON.stringify(value))
    },
    remove,
    names,
    forget: (retained = []) =>
      names('')
        .filter((name) => !retained.some((prefix) => name.startsWith(prefix)))
        .forEach(remove),
  }
}

/** Returns the id of the signed-in subscriber; empty when signed out. */
export const owner = (): string => ownerOf(session.token())

export const cabinetStorage = createCabinetStorage(local, owner)
