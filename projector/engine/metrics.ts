import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { HOUR_MS } from '#events/time/time.ts'

/** Problems of the stream EVENTS. A foreign one belongs to another generation of the log. */
const STREAM_PROBLEMS = ['missing', 'shortened', 'foreign', 'leaderless'] as const
export type StreamProblem = (typeof STREAM_PROBLEMS)[number]

/** A process that no longer relays stops reporting, so its last report expires. Longer than a failing attempt takes. */
const REPORT_EXPIRES_MS = 20_000

export type ProjectorMetrics = {
  registry: Registry
  setPosition: (name: string, position: number) => void
  /** Counts a batch and starts its timer. Call the returned function when the batch is done. */
  startBatch: (name: string, size: number) => () => void
  /** Reports what is wrong with the stream EVENTS until the relay has filled it again; undefined when it is whole. */
  setStreamProblem: (problem: StreamProblem | undefined) => void
  streamProblem: () => StreamProblem | undefined
  /** Returns a sentence about a problem of the stream EVENTS, until an hour after it was mended. */
  streamTrouble: () => string | undefined
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
  let report: { problem: StreamProblem | undefined; atMs: number } = { problem: undefined, atMs: 0 }
  const streamProblem = () => (performance.now() - report.atMs < REPORT_EXPIRES_MS ? report.problem : undefined)
  let last: { problem: StreamProblem; atMs: number } | undefined
  const streamTrouble = () => {
    const problem = streamProblem()
    if (problem) return `The stream EVENTS is ${problem}.`
    if (!last || performance.now() - last.atMs > HOUR_MS) return undefined
    return `The stream EVENTS was ${last.problem} within the last hour, and is filled again.`
  }
  const problems = new Counter({
    name: 'projector_stream_problems_total',
    help: 'Times that the stream EVENTS was found to be missing, shortened, foreign or leaderless',
    labelNames: ['problem'],
    registers,
  })
  for (const problem of STREAM_PROBLEMS) problems.inc({ problem }, 0)
  new Gauge({
    name: 'projector_stream_problem',
    help: '1 while the stream EVENTS has this problem and is not filled again',
    labelNames: ['problem'],
    registers,
    collect() {
      for (const problem of STREAM_PROBLEMS) this.set({ problem }, problem === streamProblem() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'check_failing',
    help: '1 while a check of the doctor fails (docs/checks.md)',
    labelNames: ['check'],
    registers,
    collect() {
      this.set({ check: 'stream' }, streamTrouble() === undefined ? 0 : 1)
    },
  })
  return {
    registry,
    streamProblem,
    streamTrouble,
    setStreamProblem: (problem) => {
      if (problem && problem !== streamProblem()) problems.inc({ problem })
      report = { problem, atMs: performance.now() }
      if (problem) last = { problem, atMs: report.atMs }
    },
    setPosition: (name, at) => position.set({ name }, at),
    startBatch: (name, size) => {
      events.inc({ name }, size)
      return seconds.startTimer({ name })
    },
  }
}
