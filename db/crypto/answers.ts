import type { KeyedText } from '#events/sealed.ts'
import type { DisposableKey } from './disposable-keys.ts'

/** The field as which the choices of an answer are sealed: a JSON list of texts. */
const ANSWER = 'answer'

export const sealAnswer = (key: DisposableKey, choices: readonly string[]): KeyedText =>
  key.seal(ANSWER, JSON.stringify(choices))

/** Opens the choices of an answer. Without its key, which was destroyed, an answer has none. */
export const openAnswer = (key: DisposableKey | undefined, chosen: KeyedText): string[] =>
  key ? JSON.parse(key.open(ANSWER, chosen)) : []
