import { type JetStreamManager, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { transaction } from '#db/client.ts'
import type { StoredEvent } from '#events/decode.ts'
import { advanceCheckpoint, type Checkpoint, claimCheckpoint, createCheckpoint } from '#projector/engine/checkpoint.ts'
import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { readGeneration, renewGeneration } from './generation.ts'
import { publishAll } from './publish-batch.ts'

/** JetStream stream for external consumers, with subjects `stream.<category>.<type>`. */
export const EVENTS_STREAM = 'EVENTS'
const SUBJECTS = 'stream'

const NAME = 'relay'
const PAGE_EVENTS = 500
const GIB = 1024 ** 3
/** Time to wait so that more events share a batch. External consumers can wait; visitors shouldn't. */
const LINGER_MS = 100

/** Creates the stream if it is missing. It keeps the newest gibibyte; the event store has everything. */
const ensureStream = async (manager: JetStreamManager, replicas: number) => {
  try {
    return await manager.streams.info(EVENTS_STREAM)
  } catch {
    return await manager.streams.add({
      name: EVENTS_STREAM,
      subjects: [`${SUBJECTS}.>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      max_bytes: GIB,
      num_replicas: replicas,
    })
  }
}

/** End of the stream: the position of its last event, and the sequence number of that message. */
type StreamEnd = { position: number; sequence: number; generation: string }

/** Position, event id and generation that the relay wrote with a message; undefined for a foreign or deleted message. */
const readLabel = async (manager: JetStreamManager, seq: number) => {
  const header = (await manager.streams.getMessage(EVENTS_STREAM, { seq }))?.header
  const position = Number(header?.get('Position') || Number.NaN)
  if (!header || !Number.isSafeInteger(position)) return undefined
  return { position, id: header.get('Nats-Msg-Id'), generation: header.get('Generation') }
}

/** Replaces a stream of another history, because consumers would take its positions for those of this log. */
const replaceStream = async (
  manager: JetStreamManager,
  { pool, replicas, log }: ProjectorDeps,
  streamed: string,
  current: string,
) => {
  const generation = streamed === current ? await renewGeneration(pool, current) : current
  log.error(
    { streamed, generation },
    'the database was restored, and the stream EVENTS has another history: filling it again, and consumers must start again',
  )
  await manager.streams.delete(EVENTS_STREAM)
  await ensureStream(manager, replicas)
  return { position: 0, sequence: 0, generation }
}

/**
 * Returns the end of the stream as the server reports it, which is more reliable than the checkpoint: a publish may
 * succeed and its reply get lost. An empty stream is filled from the start. If the last message is foreign or deleted,
 * the checkpoint is used. If it is of another history than the log, the stream is replaced.
 */
const readStreamEnd = async (
  manager: JetStreamManager,
  deps: ProjectorDeps,
  checkpoint: Checkpoint,
): Promise<StreamEnd> => {
  const { state } = await ensureStream(manager, deps.replicas)
  const sequence = state.last_seq
  const generation = await readGeneration(deps.pool)
  if (sequence === 0) return { position: 0, sequence, generation }
  const label = await readLabel(manager, sequence)
  if (!label) return { position: checkpoint.position, sequence, generation }
  const [event] = (await deps.store.readPage(label.position - 1, 1)).events
  const isOurs = label.generation === generation && event?.position === label.position && event.id === label.id
  if (!isOurs) return await replaceStream(manager, deps, label.generation, generation)
  return { position: label.position, sequence, generation }
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
    return { subject: `${SUBJECTS}.${event.type}`, text: JSON.stringify(event), headers: h }
  })
  const sequence = await publishAll(connection, messages)
  return { ...before, position: page.at(-1)?.position ?? before.position, sequence }
}

const relayWhileConnected = async (term: LeaseTerm, deps: ProjectorDeps, waker: Waker) => {
  const { store, pool, bus, metrics } = deps
  const session = bus.session()
  if (!session) return
  const { connection } = session
  await createCheckpoint(pool, NAME, 1)
  let checkpoint = await claimCheckpoint(pool, NAME, 1, term.lease.epoch)
  let last = await readStreamEnd(await jetstreamManager(connection), deps, checkpoint)
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
    if (isLast) {
      await waker.sleep(1_000, term.signal)
      await waker.pause(LINGER_MS, term.signal)
    }
  }
}

/** Publishes every event to the JetStream stream `EVENTS`, in order and once, whenever a server is connected. */
export const runRelay = (deps: ProjectorDeps) =>
  runWhileLeader(deps, {
    name: NAME,
    canRun: () => deps.bus.session() !== undefined,
    work: (term, waker) => relayWhileConnected(term, deps, waker),
    onFailure: (err) => deps.log.warn({ err }, 'relay interrupted, retrying'),
  })
