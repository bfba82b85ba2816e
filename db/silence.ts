import { DatabaseError } from 'pg'

/** The database accepted a query and did not respond in time. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  constructor() {
    super('The database does not respond')
  }
}

/** A connection of a watched pool. */
export type Watched = {
  /** Time at which the pending query was sent (performance.now() clock); undefined while idle. */
  waitingSince: number | undefined
  giveUp: () => void
}

const TICK_MS = 250
/** A pending query of this age starts a probe. */
const SUSPECT_MS = 1_000
/** Counts ticks instead of time, so a stalled event loop doesn't look like a silent database. */
const SILENT_TICKS = 4
/** Drops a query sent during silence after this time. */
const WAIT_WHILE_SILENT_MS = 500
/** Gives responses on their way this long to arrive after a silence. */
const GRACE_MS = 250
const PROBE_PAUSE_MS = 500
const MAX_PROBES = 4

export type SilenceWatch = {
  add: (connection: Watched) => void
  remove: (connection: Watched) => void
  /** Records that the database responded to a connection. */
  answered: () => void
}

/**
 * Creates a watch that distinguishes a slow statement from a silent database by probing over a new connection. During
 * silence it drops waiting connections; after it, also those that lost their response.
 */
export const createSilenceWatch = (probe: () => Promise<unknown>): SilenceWatch => {
  const connections = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isSilent = false
  let silentTicks = 0
  let returnedAt: number | undefined
  let probes = 0
  let nextProbeAt = 0

  const giveUpBefore = (time: number) => {
    for (const one of connections) if (one.waitingSince !== undefined && one.waitingSince < time) one.giveUp()
  }

  const markAnswered = () => {
    silentTicks = 0
    if (!isSilent) return
    isSilent = false
    returnedAt = performance.now()
  }

  const startProbe = async () => {
    probes += 1
    nextProbeAt = performance.now() + PROBE_PAUSE_MS
    try {
      await probe()
      markAnswered()
    } catch (error) {
      // A server that refuses the connection is alive.
      if (error instanceof DatabaseError) markAnswered()
    } finally {
      probes -= 1
    }
  }

  const tick = () => {
    const now = performance.now()
    if (returnedAt !== undefined && now - returnedAt >= GRACE_MS) {
      giveUpBefore(returnedAt)
      returnedAt = undefined
    }
    const oldest = Math.min(...[...connections].map(({ waitingSince = now }) => waitingSince))
    if (!isSilent && now - oldest < SUSPECT_MS) {
      silentTicks = 0
      if (connections.size === 0 && returnedAt === undefined) stop()
      return
    }
    if (now >= nextProbeAt && probes < MAX_PROBES) void startProbe()
    silentTicks += 1
    if (silentTicks > SILENT_TICKS) isSilent = true
    if (isSilent) giveUpBefore(now - WAIT_WHILE_SILENT_MS)
  }

  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }

  return {
    add: (connection) => {
      connections.add(connection)
      timer ??= setInterval(tick, TICK_MS).unref()
    },
    remove: (connection) => {
      connections.delete(connection)
    },
    answered: markAnswered,
  }
}
