import { Refusal } from '#commands/refusal.ts'
import type { FindStreams } from '#db/analyst/find-stream.ts'
import type { Pool } from '#db/client.ts'
import { areAnyErased } from '#db/crypto/key-rows.ts'
import type { EventStore } from '#db/event-store.ts'
import { personOf } from '#events/payment/payment.ts'
import { Sealed } from '#events/core/sealed.ts'

/** Types of events that end what is known about a person. */
const ERASURES: ReadonlySet<string> = new Set([
  'account.erasure-asked',
  'account.erased',
  'course.owner-erased',
  'quiz.age-erased',
  'quiz.answers-erased',
])

/** Returns the persons whose keys seal data of an event, and its buyer. */
const personsIn = (data: object): string[] => {
  const { quizUserId, customerId }: { quizUserId?: unknown; customerId?: unknown } = data
  return [
    ...Object.values(data).flatMap((value) => Sealed.safeParse(value).data?.person ?? []),
    ...(typeof quizUserId === 'string' ? [quizUserId] : []),
    ...(typeof customerId === 'string' ? [personOf(null, customerId)] : []),
  ]
}

/**
 * Returns the streams that a pseudonym names, under their real names.
 * @throws {Refusal} 422 for an unknown pseudonym, for one that was not found in time, and for that of an erased person, which
 * stays closed.
 */
export const openPseudonym = async (
  { findStreams, pool, store }: { findStreams: FindStreams; pool: Pool; store: EventStore },
  pseudonym: string,
): Promise<string[]> => {
  const { streams, searched } = await findStreams(pseudonym)
  if (searched < 1) {
    const share = `the newest ${Math.round(100 * searched)}% of streams`
    throw new Refusal(422, 'search_ended', `The search took long: only ${share} were searched. Try again to go on.`)
  }
  const found = streams.map(({ stream }) => stream)
  if (found.length === 0) throw new Refusal(422, 'unknown_pseudonym', 'No event has this pseudonym in its stream.')
  const events = (await Promise.all(found.map((stream) => store.readStream(stream)))).flat()
  const persons = [...new Set(events.flatMap(({ data }) => personsIn(data as object)))]
  if (events.some(({ type }) => ERASURES.has(type)) || (await areAnyErased(pool, persons)))
    throw new Refusal(422, 'erased', 'This person was erased, so the pseudonym stays closed.')
  return found
}
