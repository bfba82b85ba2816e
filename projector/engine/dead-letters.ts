import type { PoolClient } from '#db/client.ts'
import type { LeanEvent } from '#events/decode.ts'
import type { Checkpoint } from './checkpoint.ts'

export type FailedEvent = { event: LeanEvent; reason: 'invalid' | 'failed'; error: unknown }

/** Maximum length of a stored message or stack, in characters. */
const MAX_LENGTH = 4_000

/** Removes NUL characters, which PostgreSQL doesn't accept in text. */
const storable = (text: string) => text.replaceAll('\u0000', '').slice(0, MAX_LENGTH)

export const messageOf = (error: unknown): string => storable(error instanceof Error ? error.message : String(error))

/** Returns the stacks of an error and its causes. Omits other properties, which may quote personal data from a row. */
const stackOf = (error: unknown): string | null => {
  const stacks: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) stacks.push(at.stack ?? at.message)
  return stacks.length === 0 ? null : storable(stacks.join('\nCaused by: '))
}

/** Stores dead letters with their errors in one statement. */
export const storeDeadLetters = async (
  client: PoolClient,
  { name, version }: Checkpoint,
  deadLetters: FailedEvent[],
) => {
  if (deadLetters.length === 0) return
  await client.query(
    `insert into projector.dead_letters (name, version, position, event_id, type, reason, message, stack)
     select $1, $2, position, event_id, type, reason, message, stack
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) as letter(position, reason, message, stack)
     join event_store.events using (position)
     on conflict do nothing`,
    [
      name,
      version,
      deadLetters.map(({ event }) => event.position),
      deadLetters.map(({ reason }) => reason),
      deadLetters.map(({ error }) => messageOf(error)),
      deadLetters.map(({ error }) => stackOf(error)),
    ],
  )
}
