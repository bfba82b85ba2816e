import type { DisposableKey, DisposableKeys } from '#db/crypto/disposable-keys.ts'
import { ANSWER, type KeyedText } from '#events/sealed.ts'
import type { VisitorState } from './visitor.decision.ts'

/** Seals the choices of an answer. */
export const sealAnswer = (key: DisposableKey, choices: readonly string[]): KeyedText =>
  key.seal(ANSWER, JSON.stringify(choices))

/** Opens the choices of an answer. Answers whose key was destroyed have none. */
export const openAnswer = async (
  keys: Pick<DisposableKeys, 'open'>,
  { choices, chosen }: { choices: readonly string[]; chosen?: KeyedText | undefined },
): Promise<readonly string[]> => {
  if (!chosen) return choices
  const text = await keys.open(ANSWER, chosen)
  // The endpoint sealed a list of texts.
  return text === undefined ? [] : (JSON.parse(text) as string[])
}

/** Returns the answers that a visitor allows us to use: the latest choices by question. */
export const allowedAnswersOf = async (
  keys: Pick<DisposableKeys, 'open'>,
  { consent, answers, answersKey: key }: VisitorState,
): Promise<Map<string, string[]>> => {
  const allowed = new Map<string, string[]>()
  if (consent?.answers !== true) return allowed
  for (const [question, { choices, sealed }] of answers) {
    const chosen = key !== null && sealed !== null ? { key, sealed } : undefined
    allowed.set(question, [...(await openAnswer(keys, { choices, chosen }))])
  }
  return allowed
}
