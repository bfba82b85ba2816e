import { local, type Store } from '#web/lib/page/storage.ts'
import { session } from './session.ts'

/** The subscriber's data in the browser, as JSON. Each subscriber sees only their own. No method ever throws. */
export type CabinetStorage = {
  /** Returns the value with this name, unchecked; undefined when there is none, or it isn't JSON. */
  read: <T>(name: string) => T | undefined
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
  names: (prefix: string) => string[]
  /** Removes everything that belongs to this subscriber, except names with these prefixes. */
  forget: (retained?: readonly string[]) => void
}

/** Returns the subscriber id in a token, unverified: it only separates the data of people who share a browser. */
export const ownerOf = (token: string | null): string => {
  try {
    const [, claims = ''] = (token ?? '').split('.')
    const { sub }: { sub?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? sub : ''
  } catch {
    return ''
  }
}

/**
 * Prefixes of what exists in this browser alone. It stays when the server, or a proxy on the way, refuses a session, and
 * waits for the next login of its author. Only a logout here removes it.
 */
export const ONLY_HERE: readonly string[] = ['outbox', 'draft.', 'device.', 'answers-here']

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
