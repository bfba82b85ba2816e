import type { Pool, PoolClient } from '#db/client.ts'
import type { LeanEvent } from '#events/core/recorded.ts'
import type { Checkpoint } from './checkpoint.ts'
import { Stopped } from './stopped.ts'

export type FailedEvent = { event: LeanEvent; reason: 'invalid' | 'failed'; error: unknown }

/** A projection with more dead letters has a fault of its own, and its table would be wrong. */
export const MAX_DEAD_LETTERS = 100

/** @throws {Stopped} if a version has more dead letters than a projection may have. */
export const assertFewDeadLetters = async (client: Pool | PoolClient, { name, version }: Checkpoint) => {
  const { rows } = await client.query<{ message: string }>(
    `select message from projector.dead_letters where name = $1 and version = $2 order by position offset $3 limit 1`,
    [name, version, MAX_DEAD_LETTERS],
  )
  if (rows[0]) throw new Stopped(`${name} stopped after more than ${MAX_DEAD_LETTERS} dead letters: ${rows[0].message}`)
}

/** Maximum length of a stored message or stack, in characters. */
const MAX_LENGTH = 4_000

/** Removes NUL characters, which PostgreSQL doesn't accept in text. */
const storable = (text: string) => text.replaceAll('\u0000', '').slice(0, MAX_LENGTH)

export const formatMessage = (error: unknown): string =>
  storable(error instanceof Error ? error.message : String(error))

/** Returns the stacks of an error and its causes. Omits other properties, which may quote personal data from a row. */
const stackOf = (error: unknown): string | null => {
  const stacks: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) stacks.push(at.stack ?? at.message)
  return stacks.length === 0 ? null : storable(stacks.join('\nCaused by: '))
}

/**
 * Stores dead letters with their errors in one statement.
 * @throws {Stopped} if there are too many already.
 */
export const storeDeadLetters = async (client: PoolClient, checkpoint: Checkpoint, deadLetters: FailedEvent[]) => {
  if (deadLetters.length === 0) return
  const { name, version } = checkpoint
  await assertFewDeadLetters(client, checkpoint)
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
      deadLetters.map(({ error }) => formatMessage(error)),
      deadLetters.map(({ error }) => stackOf(error)),
    ],
  )
}
