import { DatabaseError } from 'pg'

/** The database accepted a question and did not answer it in time. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  constructor() {
    super('The database does not answer')
  }
}

/** A connection of a watched pool. */
export type Watched = {
  /** When its unanswered question was sent, by performance.now(); undefined while nothing is asked. */
  waitingSince: number | undefined
  giveUp: () => void
}

const TICK_MS = 250
/** A question this old makes us probe whether the database still answers. */
const SUSPECT_MS = 1_000
/** Counted in ticks, because a stalled event loop must not look like a silent database. */
const SILENT_TICKS = 4
/** A question asked during silence is given up after this. */
const WAIT_WHILE_SILENT_MS = 500
/** After a silence, answers that are on their way get this long to arrive. */
const GRACE_MS = 250
const PROBE_PAUSE_MS = 500
const MAX_PROBES = 4

export type SilenceWatch = ReturnType<typeof createSilenceWatch>

/**
 * Tells a slow statement from a database that answers nobody, by probing over a new connection. While it answers nobody,
 * waiting connections are given up; once it answers again, so are those whose answers were lost meanwhile.
 */
export const createSilenceWatch = (probe: () => Promise<unknown>) => {
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

  const answered = () => {
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
      answered()
    } catch (error) {
      // A server that refuses a connection in its own words is alive.
      if (error instanceof DatabaseError) answered()
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
    add: (connection: Watched) => {
      connections.add(connection)
      timer ??= setInterval(tick, TICK_MS).unref()
    },
    remove: (connection: Watched) => {
      connections.delete(connection)
    },
    /** Notes that the database answered one of the connections. */
    answered,
  }
}
