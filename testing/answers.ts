import { openAnswer } from '#db/crypto/answers.ts'
import { createDisposableKeyReader } from '#db/crypto/disposable-keys.ts'
import { z } from 'zod'
import type { Pool } from '#db/client.ts'
import { KeyedText } from '#events/sealed.ts'
import { testKeyStore } from './keys.ts'

const SealedAnswer = z.looseObject({ chosen: KeyedText, offered: z.unknown().optional() })

/** Returns events with the choices of sealed answers in place, and without the choices that were offered. */
export const openAnswers = async <Event extends { data: unknown }>(
  pool: Pool | undefined,
  events: readonly Event[],
): Promise<Event[]> => {
  if (!pool) throw new Error('The store has no known pool')
  const sealed = events.map(({ data }) => SealedAnswer.safeParse(data).data)
  const keys = await createDisposableKeyReader(testKeyStore(pool))(sealed.flatMap((one) => one?.chosen.key ?? []))
  return events.map((event, n) => {
    const one = sealed[n]
    if (!one) return event
    const { chosen, offered: _names, ...rest } = one
    return { ...event, data: { ...rest, choices: openAnswer(keys.get(chosen.key), chosen) } }
  })
}
