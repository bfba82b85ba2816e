import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type ProjectorMetrics = ReturnType<typeof createProjectorMetrics>

/** What the projector tells Prometheus of its work. Lag itself is read from the database, where everyone can see it. */
export const createProjectorMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const position = new Gauge({
    name: 'projector_position',
    help: 'Position in the event store that a projection has reached here',
    labelNames: ['name'],
    registers,
  })
  const events = new Counter({
    name: 'projector_events_total',
    help: 'Events read for a projection or reaction',
    labelNames: ['name'],
    registers,
  })
  const seconds = new Histogram({
    name: 'projector_batch_seconds',
    help: 'Time to apply one batch',
    labelNames: ['name'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  return {
    registry,
    reached: (name: string, at: number) => position.set({ name }, at),
    /** Call when a batch begins; call what it returns when the batch is done. */
    batch: (name: string, size: number) => {
      events.inc({ name }, size)
      return seconds.startTimer({ name })
    },
  }
}
