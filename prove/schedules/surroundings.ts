import type { Job } from '#projector/queue/queue.ts'
import { createRng } from '#tools/random/rng.ts'
import { createMasters, type Outside, type Process } from './process.ts'
import { createServer, type Mutate } from './server/server.ts'
import type { Trip } from './server/sessions.ts'
import type { Timeline } from './timeline.ts'

/** Happens to one of the next calls of a process. */
export type Disturbance = { kind: 'lose request' | 'lose reply' | 'delay'; ms: number; after: number }

/** A mail that arrived. Its sender may not have heard so. */
export type Sent = { job: string; isAnswered: boolean }

/** Creates the database, the network, the bus and the mail server around processes. */
export const createSurroundings = (seed: number, timeline: Timeline, mutate: Mutate | undefined) => {
  const sent: Sent[] = []
  const rng = createRng(seed)
  const waiting = new Map<Process, Disturbance[]>()
  let isDisturbed = true
  const jitter = () => {
    if (seed === 0 || !isDisturbed) return 1
    const drawn = rng.below(64)
    return drawn < 56 ? rng.below(4) : drawn < 63 ? rng.below(60) : rng.below(1_500)
  }
  const network = (owner: object): Trip => {
    const trip: Trip = { requestMs: jitter(), commitMs: seed === 0 ? 0 : rng.below(3), replyMs: jitter() }
    const [next] = waiting.get(owner as Process) ?? []
    if (!next || (next.after -= 1) >= 0) return trip
    waiting.get(owner as Process)?.shift()
    if (next.kind === 'delay') trip[next.ms % 400 === 0 ? 'replyMs' : 'commitMs'] += next.ms
    else trip.lost = next.kind === 'lose reply' ? 'reply' : 'request'
    return trip
  }
  const server = createServer(timeline, network, mutate)
  const masters = createMasters()
  const erasedPersons = new Set<string>()
  const buses = new Map<Process, Set<() => void>>()
  const outside: Outside = {
    masters,
    erased: { add: async (person) => void erasedPersons.add(person), all: async () => [...erasedPersons] },
    connect: (owner) => server.connectAs(owner),
    clock: (owner) => () => new Date(server.database.now() + (owner as Process).aheadMs),
    bus: (owner) => ({
      state: () => 'connected',
      session: () => undefined,
      publish: () => {
        for (const [other, wakes] of buses) timeline.after(jitter(), () => wakes.forEach((wake) => wake()), other)
      },
      onWake: (wake) => {
        const wakes = buses.get(owner as Process) ?? new Set()
        buses.set(owner as Process, wakes.add(wake))
        return () => wakes.delete(wake)
      },
      close: async () => {},
    }),
    send: (owner, job: Job) =>
      new Promise((resolve, reject) => {
        const fails = seed !== 0 && isDisturbed ? rng.below(6) : 9
        const lost = fails === 0 ? 'request' : fails === 1 ? 'reply' : network(owner).lost
        timeline.after(
          jitter(),
          () => {
            if (lost !== 'request') sent.push({ job: job.key, isAnswered: lost === undefined })
            if (lost === undefined) timeline.after(jitter(), () => resolve(), owner)
            else timeline.after(2_000, () => reject(new Error('The mail server gave no answer')), owner)
          },
          null,
        )
      }),
  }
  return {
    server,
    outside,
    masters,
    erasedPersons,
    sent,
    disturb: (process: Process, disturbance: Disturbance) => {
      waiting.set(process, [...(waiting.get(process) ?? []), { ...disturbance }])
    },
    /** Ends the connections of a process. */
    forget: (process: Process) => {
      buses.delete(process)
      server.disconnect(process)
    },
    /** Ends all disturbances. */
    calm: () => {
      isDisturbed = false
      waiting.clear()
    },
  }
}
