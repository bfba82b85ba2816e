import type { Pool, PoolClient } from '#db/client.ts'
import { previousVersion } from './version.ts'

/** The first event that two builds treat differently, as far as both have stored effects. */
export type Divergence = {
  /** Positions that were compared. */
  compared: number
  /** The last position that both builds have effects of. */
  to: number
  event?: { position: number; type: string; stream: string; at: Date }
}

type Piece = { first: number; digests: Buffer }

const lastOf = ({ first, digests }: Piece) => first + digests.length / 4 - 1

/** Reads the effects of a build one batch at a time. */
const readPieces = async function* (client: Pool | PoolClient, name: string, version: number) {
  let after = 0
  for (;;) {
    const { rows } = await client.query<Piece>({
      name: 'read-effects',
      text: `select first_position as first, digests from projector.effects
        where name = $1 and version = $2 and first_position > $3 and sixteenths = 16 order by first_position limit 1`,
      values: [name, version, after],
    })
    if (!rows[0]) return
    yield rows[0]
    after = lastOf(rows[0])
  }
}

/** Returns the first position of a range at which two pieces differ. Compares words only where the bytes differ. */
const firstDifference = (one: Piece, other: Piece, from: number, to: number): number | undefined => {
  const part = ({ first, digests }: Piece) => digests.subarray((from - first) * 4, (to - first + 1) * 4)
  const [ones, others] = [part(one), part(other)]
  if (ones.equals(others)) return undefined
  for (let n = 0; n < ones.length; n += 4) if (ones.readInt32LE(n) !== others.readInt32LE(n)) return from + n / 4
  return undefined
}

type Found = { compared: number; to: number; position?: number }

const comparePieces = async (one: AsyncGenerator<Piece>, other: AsyncGenerator<Piece>): Promise<Found> => {
  const next = async (pieces: AsyncGenerator<Piece>) => (await pieces.next()).value as Piece | undefined
  let [a, b] = [await next(one), await next(other)]
  let [compared, to] = [0, 0]
  while (a && b) {
    const from = Math.max(a.first, b.first)
    const end = Math.min(lastOf(a), lastOf(b))
    if (end >= from) {
      const position = firstDifference(a, b, from, end)
      compared += (position ?? end) - from + 1
      to = position ?? end
      if (position !== undefined) return { compared, to, position }
    }
    const [endA, endB] = [lastOf(a), lastOf(b)]
    if (endA <= endB) a = await next(one)
    if (endB <= endA) b = await next(other)
  }
  return { compared, to }
}

/** Reads the event as analysts see it: the guide for analysts leads here, and names of streams contain ids. */
const eventAt = async (client: Pool | PoolClient, position: number) => {
  const { rows } = await client.query<NonNullable<Divergence['event']>>(
    'select position, type, stream, recorded_at as at from analyst.events where position = $1',
    [position],
  )
  return rows[0]
}

/** Finds the first event at which the effects of two versions differ. Reads 4 bytes per event and build. */
export const findDivergence = async (
  client: Pool | PoolClient,
  name: string,
  [one, other]: readonly [number, number],
): Promise<Divergence> => {
  const pieces = [readPieces(client, name, one), readPieces(client, name, other)] as const
  const { position, ...found } = await comparePieces(...pieces)
  const event = position === undefined ? undefined : await eventAt(client, position)
  return { ...found, ...(event && { event }) }
}

/**
 * Returns the versions of the live build and the previous one.
 * @throws {Error} with a sentence, if there is only one build.
 */
export const twoBuilds = async (pool: Pool, name: string): Promise<[previous: number, live: number]> => {
  const previous = await previousVersion(pool, name)
  const { rows } = await pool.query<{ live: number }>(
    'select live_version as live from projector.projections where name = $1',
    [name],
  )
  if (previous === undefined || !rows[0]) {
    throw new Error(`${name} has one build only: a rebuild makes another, and DRY=1 compares without keeping it`)
  }
  return [previous, rows[0].live]
}

/** Describes what was found in one or two sentences. */
export const divergenceText = ({ event, compared, to }: Divergence): string => {
  if (compared === 0) {
    return (
      'No event could be compared: only rebuilds of projections in TypeScript store what each event changes, ' +
      'and a first build is none. Rebuild the earlier code too, then this.'
    )
  }
  if (!event) return `No event differs among the ${compared} that were compared, up to position ${to}.`
  const { position, type, stream, at } = event
  return `The first event that differs is at position ${position}: ${type} in ${stream}, recorded ${at.toISOString()}.`
}
