import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type ProjectorMetrics = {
  registry: Registry
  /** Sets the position that a projection or reaction has reached. */
  setPosition: (name: string, position: number) => void
  /** Counts a batch and starts its timer. Call the returned function when the batch is done. */
  startBatch: (name: string, size: number) => () => void
}

/** Creates the projector's Prometheus metrics. Lag is not one of them: every process can read it from the database. */
export const createProjectorMetrics = (): ProjectorMetrics => {
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
    setPosition: (name, at) => position.set({ name }, at),
    startBatch: (name, size) => {
      events.inc({ name }, size)
      return seconds.startTimer({ name })
    },
  }
}
