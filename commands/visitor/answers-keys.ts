import type { DisposableKey, DisposableKeys } from '#db/crypto/disposable-keys.ts'
import { conflict, Refusal } from '#commands/refusal.ts'
import type { VisitorCommands } from './visitor-commands.ts'
import type { VisitorState } from './visitor.decision.ts'

/** The state of the visitor names another key than the one that was used. */
class OtherKey extends Error {
  readonly current: string | null
  constructor(current: string | null) {
    super('The visitor has another key')
    this.current = current
  }
}

const MAX_ATTEMPTS = 5

type Work<T> = (key: DisposableKey, assertCurrent: (visitor: VisitorState) => void) => Promise<T>

/**
 * Runs work with the key that seals a visitor's answers: the one that their stream names, else a new one. The work calls
 * `assertCurrent` where it decides. Another process may have given the visitor a key, or a withdrawal ended it; the work
 * then runs again with the right key, so no answer is sealed under a key that is about to be destroyed.
 */
export const createAnswersKeys = (visitors: VisitorCommands, keys: DisposableKeys) => {
  /** Returns a key, and the state of the visitor under which it is right. */
  const keyFor = async (current: string | null) => {
    const key = current === null ? undefined : await keys.get(current)
    return key ? { key, reference: current, replaces: current } : { ...(await keys.create()), replaces: current }
  }

  /**
   * Returns the key that the stream names, if the error may be due to another one. A fingerprint under another key differs,
   * also when another process has just stored the same request.
   */
  const keyAfter = async (error: unknown, stream: string) => {
    if (error instanceof OtherKey) return error.current
    const isReused = error instanceof Refusal && error.code === 'idempotency_key_reused'
    return isReused ? ((await visitors.read(stream)).answersKey ?? undefined) : undefined
  }

  return async <T>(stream: string, work: Work<T>): Promise<T> => {
    let expected = visitors.peek(stream)?.answersKey ?? null
    for (let attempt = 1; ; attempt++) {
      const { key, reference, replaces } = await keyFor(expected)
      try {
        return await work(key, ({ answersKey }) => {
          if (answersKey !== reference && answersKey !== replaces) throw new OtherKey(answersKey)
        })
      } catch (error) {
        const current = await keyAfter(error, stream)
        if (current === undefined || current === reference) throw error
        if (attempt === MAX_ATTEMPTS) throw conflict()
        expected = current
      }
    }
  }
}
