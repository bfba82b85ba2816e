import { session } from './session.ts'

/** What the browser keeps of the cabinet, each subscriber's apart from every other's. Nothing here ever throws. */
export type CabinetStorage = {
  /** What was kept under that name, in the shape in which it was; undefined when there is nothing, or nothing readable. */
  read: <T>(name: string) => T | undefined
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
  /** The names that begin so. */
  names: (beginning: string) => string[]
  /** Everything of this subscriber's is gone. */
  forget: () => void
}

/** Whose token it is. Only the server can say whether that is true; here it keeps two people's things apart. */
export const ownerOf = (token: string | null): string => {
  try {
    const [, claims = ''] = (token ?? '').split('.')
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : ''
  } catch {
    return ''
  }
}

const orNothing = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * @param open reaches for the browser's storage, which may be forbidden or full: then a value lives as long as the page.
 * @param whose names the one who is signed in; asked anew each time.
 */
export const createCabinetStorage = (open: () => Storage, whose: () => string): CabinetStorage => {
  const memory = new Map<string, string>()
  const keyOf = (name: string) => `cabinet.${whose()}.${name}`
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => orNothing(() => work(open()))
  const names = (beginning: string) => {
    const keys = new Set([...(attempt((storage) => Object.keys(storage)) ?? []), ...memory.keys()])
    const start = keyOf('')
    return [...keys].filter((key) => key.startsWith(start + beginning)).map((key) => key.slice(start.length))
  }
  const remove = (name: string) => {
    memory.delete(keyOf(name))
    attempt((storage) => storage.removeItem(keyOf(name)))
  }
  return {
    read: <T>(name: string) => {
      const text = memory.get(keyOf(name)) ?? attempt((storage) => storage.getItem(keyOf(name)))
      // Only we write under this key.
      return text ? orNothing(() => JSON.parse(text) as T) : undefined
    },
    write: (name, value) => {
      const text = JSON.stringify(value)
      const stored = attempt((storage) => {
        storage.setItem(keyOf(name), text)
        return true
      })
      if (stored) memory.delete(keyOf(name))
      else memory.set(keyOf(name), text)
    },
    remove,
    names,
    forget: () => names('').forEach(remove),
  }
}

/** Who is signed in; nobody's name is the empty one. */
export const owner = (): string => ownerOf(session.token())

export const keeping = createCabinetStorage(() => window.localStorage, owner)
