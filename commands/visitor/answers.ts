import { openAnswer } from '#db/crypto/answers.ts'
import type { DisposableKeys } from '#db/crypto/disposable-keys.ts'
import type { KeyedText } from '#events/sealed.ts'
import type { VisitorState } from './visitor.decision.ts'

/** Returns the choices of an answer: sealed, or in the clear as earlier versions stored them. */
export const choicesOf = async (
  keys: Pick<DisposableKeys, 'get'>,
  { choices, chosen }: { choices: readonly string[]; chosen?: KeyedText | undefined },
): Promise<readonly string[]> => (chosen ? openAnswer(await keys.get(chosen.key), chosen) : choices)

/** Returns the answers that a visitor allows us to use: the latest choices by question. */
export const allowedAnswersOf = async (
  keys: Pick<DisposableKeys, 'get'>,
  { consent, answers, answersKey: key }: VisitorState,
): Promise<Map<string, string[]>> => {
  const allowed = new Map<string, string[]>()
  if (consent?.answers !== true) return allowed
  for (const [question, { choices, sealed }] of answers) {
    const chosen = key !== null && sealed !== null ? { key, sealed } : undefined
    allowed.set(question, [...(await choicesOf(keys, { choices, chosen }))])
  }
  return allowed
}
