import { openAnswer } from '#db/crypto/answers.ts'
import type { DisposableKey, ReadDisposableKeys } from '#db/crypto/disposable-keys.ts'
import type { StoredAnswers, StoredChoices } from '#db/read-models/answer-insights.ts'
import type { PlacedEvent } from '#events/catalog.ts'
import type { KeyedText } from '#events/sealed.ts'

const CHOICES = 'choices'

/**
 * Puts the choices of sealed answers in place. An answer whose key was destroyed has none, and an event that forgets the
 * visitor's choices follows it.
 */
export const openAnswers = async (events: readonly PlacedEvent[], readKeys: ReadDisposableKeys) => {
  const keyOf = (event: PlacedEvent) => (event.type === 'quiz.question-answered' ? (event.data.chosen?.key ?? []) : [])
  const keys = await readKeys(events.flatMap(keyOf))
  return events.map((event): PlacedEvent => {
    if (event.type !== 'quiz.question-answered' || !event.data.chosen) return event
    const { chosen, ...data } = event.data
    const key = keys.get(chosen.key)
    if (!key) return { ...event, data }
    return { ...event, data: { ...data, chosen, choices: openAnswer(key, chosen) } }
  })
}

/** Separates the choices of a visitor with a key, and seals them. */
export const sealChoices = (stored: StoredAnswers, key: DisposableKey | undefined) => {
  if (!key) return { answers: stored, sealed_choices: null }
  const choices: StoredChoices = {}
  const answers: StoredAnswers = {}
  for (const [question, [bucket, slots]] of Object.entries(stored)) {
    choices[question] = slots
    answers[question] = [bucket, []]
  }
  return { answers, sealed_choices: key.seal(CHOICES, JSON.stringify(choices)) }
}

/** Puts sealed choices back in their places. */
export const openChoices = (
  stored: StoredAnswers,
  sealed: KeyedText | null,
  key: DisposableKey | undefined,
): StoredAnswers => {
  if (!sealed || !key) return stored
  const choices: StoredChoices = JSON.parse(key.open(CHOICES, sealed))
  return Object.fromEntries(
    Object.entries(stored).map(([question, [bucket, slots]]) => [question, [bucket, choices[question] ?? slots]]),
  )
}
