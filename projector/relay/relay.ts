import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { transaction } from '#db/client.ts'
import type { StoredEvent } from '#events/decode.ts'
import { advanceCheckpoint, type Checkpoint, claimCheckpoint, createCheckpoint } from '#projector/engine/checkpoint.ts'
import { untilFullSecond } from '#projector/engine/full-seconds.ts'
import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import type { StreamProblem } from '#projector/engine/metrics.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { readGeneration, renewGeneration } from './generation.ts'
import { publishAll } from './publish-batch.ts'
import { createStream, EVENTS_STREAM, isShortened, readLabel, readStream, StreamFault, SUBJECTS } from './stream.ts'

const NAME = 'relay'

const PAGE_EVENTS = 500

/** Time to wait so that more events share a batch. External consumers can wait; visitors shouldn't. */
const LINGER_MS = 100

/** Longest wait for the server's reply about the stream. */
const STREAM_TIMEOUT_MS = 3_000

const CHECK_EVERY_MS = 1_000

/** Publishes every event to the JetStream stream `EVENTS`, in order and once, whenever a server is connected. */
export const runRelay = (deps: ProjectorDeps) =>
  runWhileLeader(deps, {
    name: NAME,
    canRun: () => deps.bus.session() !== undefined,
    work: (term, waker) => relayWhileConnected(term, deps, waker),
    onFailure: (err) => {
      if (err instanceof StreamFault) deps.metrics.setStreamProblem(err.problem)
      deps.log.warn({ err }, 'relay interrupted, retrying')
    },
  })

const relayWhileConnected = async (term: LeaseTerm, deps: ProjectorDeps, waker: Waker) => {
  const { store, pool, bus, metrics } = deps
  const session = bus.session()
  if (!session) return
  const { connection } = session
  await createCheckpoint(pool, NAME, 1)
  let checkpoint = await claimCheckpoint(pool, NAME, 1, term.lease.epoch)
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: STREAM_TIMEOUT_MS })
  let last = await readStreamEnd(manager, deps, checkpoint)
  let checkedAtMs = Number.NEGATIVE_INFINITY
  while (!term.signal.aborted && bus.session() === session) {
    const { events: page, isLast } = await store.readPage(last.position, PAGE_EVENTS)
    if (page.length > 0) {
      const done = metrics.startBatch(NAME, page.length)
      last = await publish(connection, page, last)
      done()
    }
    if (last.position !== checkpoint.position) {
      const { position } = last
      checkpoint = await transaction(pool, (client) => advanceCheckpoint(client, checkpoint, position))
      metrics.setPosition(NAME, position)
    }
    if (isLast && performance.now() - checkedAtMs >= CHECK_EVERY_MS) {
      await assertWhole(manager, deps, last)
      checkedAtMs = performance.now()
      last.problem = undefined
    }
    metrics.setStreamProblem(last.problem)
    if (isLast) {
      await waker.sleep(untilFullSecond(), term.signal)
      await waker.pause(LINGER_MS, term.signal)
    }
  }
}

/**
 * End of the stream: the position of its last event, and the sequence number of that message. `problem` is what the relay
 * found and is mending, until the stream is whole again.
 */
type StreamEnd = { position: number; sequence: number; generation: string; problem: StreamProblem | undefined }

/**
 * Returns the end of the stream as the server reports it, which is more reliable than the checkpoint: a publish may
 * succeed and its reply get lost. An empty stream is filled from the start. If the last message is foreign, the
 * checkpoint is used. A stream that lost messages, or is of another history than the log, is replaced.
 */
const readStreamEnd = async (
  manager: JetStreamManager,
  deps: ProjectorDeps,
  checkpoint: Checkpoint,
): Promise<StreamEnd> => {
  const generation = await readGeneration(deps.pool)
  const report = await readStream(manager)
  if ('problem' in report) {
    if (report.problem === 'leaderless') throw new StreamFault('leaderless', report.error)
    await createStream(manager, deps.replicas)
    const problem = checkpoint.position > 0 ? 'missing' : undefined
    return { position: 0, sequence: 0, generation, problem }
  }
  const sequence = report.info.state.last_seq
  if (sequence === 0) {
    return { position: 0, sequence, generation, problem: checkpoint.position > 0 ? 'shortened' : undefined }
  }
  const label = await readLabel(manager, sequence)
  // The messages of another history must not be mistaken for those of this one, however many are left.
  if (label) {
    const [event] = (await deps.store.readPage(label.position - 1, 1)).events
    const isOurs = label.generation === generation && event?.position === label.position && event.id === label.id
    // Consumers would take the positions of another history for those of this log.
    if (!isOurs) {
      const current = label.generation === generation ? await renewGeneration(deps.pool, generation) : generation
      return await replaceStream(manager, deps, 'foreign', current)
    }
  }
  if (isShortened(report.info, sequence)) return await replaceStream(manager, deps, 'shortened', generation)
  const position = label?.position ?? checkpoint.position
  return { position, sequence, generation, problem: position < checkpoint.position ? 'shortened' : undefined }
}

/**
 * Publishes a page without waiting between messages. Each message names its predecessor, and the server rejects it
 * unless that is the last one stored. So nothing after a failed message is accepted, and a relay that lost its lease
 * can't write.
 * The first message names a sequence number: after a restart the server knows the last message id only within its
 * duplicate window. The others name ids, because a foreign message in between would shift all sequence numbers by one.
 */
const publish = async (connection: NatsConnection, page: StoredEvent[], before: StreamEnd): Promise<StreamEnd> => {
  const messages = page.map((event, n) => {
    const previous = page[n - 1]
    const h = headers()
    h.set('Position', String(event.position))
    h.set('Generation', before.generation)
    h.set('Nats-Msg-Id', event.id)
    if (previous) h.set('Nats-Expected-Last-Msg-Id', previous.id)
    else h.set('Nats-Expected-Last-Sequence', String(before.sequence))
    // Erasures delete what lies beside the log, and reach no message.
    const { forgettable: _, ...logged } = event
    return { subject: `${SUBJECTS}.${event.type}`, text: JSON.stringify(logged), headers: h }
  })
  const sequence = await publishAll(connection, messages)
  return { ...before, position: page.at(-1)?.position ?? before.position, sequence }
}

/** Checks a stream that has every event. @throws {StreamFault} if it must be mended. */
const assertWhole = async (manager: JetStreamManager, { pool }: ProjectorDeps, last: StreamEnd) => {
  const report = await readStream(manager)
  if ('problem' in report) throw new StreamFault(report.problem, report.error)
  if (isShortened(report.info, last.sequence)) throw new StreamFault('shortened')
  if ((await readGeneration(pool)) !== last.generation) throw new StreamFault('foreign')
}

/** Deletes the stream and creates an empty one, to be filled from the first event. */
const replaceStream = async (
  manager: JetStreamManager,
  { replicas, log }: ProjectorDeps,
  problem: 'shortened' | 'foreign',
  generation: string,
): Promise<StreamEnd> => {
  const why = {
    shortened: 'messages were removed from the stream EVENTS: filling it again',
    foreign:
      'the database was restored, and the stream EVENTS has another history: filling it again, and consumers must start again',
  }
  log.error({ generation }, why[problem])
  await manager.streams.delete(EVENTS_STREAM)
  await createStream(manager, replicas)
  return { position: 0, sequence: 0, generation, problem }
}
