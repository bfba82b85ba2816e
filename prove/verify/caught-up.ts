import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '#db/client.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import { projections } from '#projector/projections.ts'
import { collectFaults, type Finding, formatCount } from './finding.ts'

export type CaughtUpOptions = {
  pool: Pool
  /** True when a bus is connected, which the relay must fill. */
  hasBus: boolean
  /** Number of expected dead letters. */
  poison: number
  /** Milliseconds that a checkpoint may take to reach the head. */
  timeoutMs: number
  /**
   * Extends the timeout while checkpoints advance: projections have only just been started, and no reactions. That of the
   * relay is always extended so, because it fills a stream that was lost again from its first event.
   */
  isCatchingUp: boolean
}

/** I6: every checkpoint reaches the head in time, and there are no unexpected dead letters. */
export const checkCaughtUp = async (options: CaughtUpOptions): Promise<Finding> => {
  const { pool, hasBus, poison, isCatchingUp } = options
  const faults = collectFaults()
  const expected = [...READ_MODELS, ...(hasBus ? ['relay'] : [])]
  const head = await headOf(pool)
  const { at, tookMs } = await waitFor(options, expected, head)
  const newest = await headOf(pool)
  for (const name of new Set([...expected, ...at.keys()])) {
    const position = at.get(name)
    if (name === 'relay' && !hasBus) continue
    if (position === undefined) faults.add(`${name} has no checkpoint`)
    else if (position < head && (!isCatchingUp || expected.includes(name)))
      faults.add(`${name} is at ${position}, and the head was at ${head} ${(tookMs / 1_000).toFixed(1)} s ago`)
    else if (position > newest) faults.add(`${name} is at ${position}, and the head is only at ${newest}`)
  }
  const deadLetters = await readDeadLetters(pool)
  // An event of an unknown type is a dead letter of every projection, so events are counted once.
  const deadLetterCount = new Set(deadLetters.map(({ position }) => position)).size
  if (deadLetterCount !== poison) {
    faults.add(`${deadLetterCount} events are dead letters, and ${poison} were expected`)
    for (const { name, position, type, reason } of deadLetters)
      faults.add(`${name} has a dead letter at position ${position} (${type}): ${reason}`)
  }
  const names = [...at].map(([name, position]) => `${name} ${formatCount(position)}`).join(', ')
  const result = `head ${formatCount(head)}; ${names || 'none'} after ${(tookMs / 1_000).toFixed(1)} s; ${deadLetterCount} dead letters of ${poison} expected`
  return { id: 'I6', check: 'checkpoints at the head', result, ...faults.found() }
}

const headOf = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ head: number }>(
    'select coalesce(max(position), 0) as head from event_store.events',
  )
  return rows[0]?.head ?? 0
}

/** Waits until all checkpoints reach `head`, those of reactions too, and returns the last positions and the elapsed time. */
const waitFor = async (
  { pool, hasBus, timeoutMs, isCatchingUp }: CaughtUpOptions,
  expected: string[],
  head: number,
) => {
  const start = performance.now()
  let deadline = start + timeoutMs
  let before: string | undefined
  let relayed: number | undefined
  for (;;) {
    const at = await positions(pool)
    const behind = [...expected, ...(isCatchingUp ? [] : at.keys())].some(
      (name) => (at.get(name) ?? -1) < head && (hasBus || name !== 'relay'),
    )
    if (!behind || performance.now() > deadline) return { at, tookMs: performance.now() - start }
    const now = await progressOf(pool)
    const isAdvancing = (isCatchingUp && now !== before) || (hasBus && at.get('relay') !== relayed)
    if (isAdvancing) deadline = performance.now() + timeoutMs
    before = now
    relayed = at.get('relay')
    await delay(50)
  }
}

/** Returns the position of each reaction, and of each live projection unless this release still builds a later revision. */
const positions = async (pool: Pool): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ name: string; position: number }>(
    `select c.name, c.position from projector.checkpoints c left join projector.projections p on p.name = c.name
     where p.name is null or (p.live_version = c.version and p.name = any($1) and not exists (
       select from unnest($1::text[], $2::int[]) as code (name, revision)
       where code.name = p.name and code.revision > greatest(p.revision, p.held_revision)))`,
    [READ_MODELS, READ_MODELS.map((name) => projections.find((one) => one.name === name)?.revision)],
  )
  return new Map(rows.map(({ name, position }) => [name, position]))
}

/** Changes while checkpoints advance, those of builds too. */
const progressOf = async (pool: Pool): Promise<string | undefined> => {
  const { rows } = await pool.query<{ sum: string }>('select sum(position)::text from projector.checkpoints')
  return rows[0]?.sum
}

const readDeadLetters = async (pool: Pool) => {
  const { rows } = await pool.query<{ name: string; position: number; type: string; reason: string }>(
    `select d.name, d.position, d.type, d.reason from projector.dead_letters d
     left join projector.projections p on p.name = d.name
     where p.name is null or (p.live_version = d.version and p.name = any($1)) order by d.position`,
    [READ_MODELS],
  )
  return rows
}
