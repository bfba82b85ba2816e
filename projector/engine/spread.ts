import type { Pool } from '#db/client.ts'

/** Returns the process from which this one may take a lease now, so that both lead about as many projections. */
export type Spread = (name: string) => Promise<string | undefined>

/** Leases are read at most this often, for all projections together. */
const READ_EVERY_MS = 400

type Held = { name: string; holder: string }

const readHeld = async (pool: Pool, names: readonly string[]): Promise<Held[]> => {
  const { rows } = await pool.query<Held>({
    name: 'held-leases',
    text: 'select name, holder from projector.leases where name = any($1) and expires_at > now()',
    values: [[...names, ...names.map((name) => `${name}@rebuild`)]],
  })
  return rows
}

/** Chooses a lease of the process that leads most, if it leads at least two more than this one. */
const chooseLease = (names: readonly string[], held: readonly Held[], self: string): Held | undefined => {
  const holderOf = new Map(held.map(({ name, holder }) => [name, holder]))
  const ledBy = (holder: string) => names.filter((name) => holderOf.get(name) === holder)
  const most = [...new Set(holderOf.values())].map(ledBy).toSorted((a, b) => b.length - a.length)[0] ?? []
  if (most.length < ledBy(self).length + 2) return undefined
  // A projection that is being rebuilt would have to resume elsewhere.
  const name = most.findLast((one) => !holderOf.has(`${one}@rebuild`))
  return name === undefined ? undefined : { name, holder: holderOf.get(name) ?? '' }
}

/**
 * Spreads projections over the processes that follow the same store: the one that leads fewer takes one after another
 * from the one that leads most. Epochs fence the former leader, as after a pause, so the two need not talk.
 */
export const createSpread = (pool: Pool, self: string, names: readonly string[]): Spread => {
  let chosen: Promise<Held | undefined> = Promise.resolve(undefined)
  let readAt = -Infinity
  return async (name) => {
    if (performance.now() - readAt > READ_EVERY_MS) {
      readAt = performance.now()
      chosen = readHeld(pool, names).then((held) => chooseLease(names, held, self))
    }
    // Without the database nothing can be taken, and the attempt to acquire the lease reports it.
    const lease = await chosen.catch(() => undefined)
    return lease?.name === name ? lease.holder : undefined
  }
}
