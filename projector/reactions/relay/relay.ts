import {
  ErrorCode,
  headers,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
  RetentionPolicy,
  StorageType,
  type StoredMsg,
} from 'nats'
import { transaction } from '#db/client.ts'
import type { StoredEvent } from '#events/decode.ts'
import { advanceCheckpoint, type Checkpoint, claimCheckpoint, createCheckpoint } from '#projector/engine/checkpoint.ts'
import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { publishAll } from './publish-batch.ts'

/** The JetStream stream that consumers outside read, and its subjects: `stream.<category>.<type>`. */
export const EVENTS_STREAM = 'EVENTS'
const SUBJECTS = 'stream'

const NAME = 'relay'
const PAGE = 500
const GIB = 1024 ** 3
/** For so long events gather once there are any: consumers outside wait gladly, and visitors should not. */
const REST_MS = 100

/** Makes the stream if it is missing. It keeps the newest gibibyte; who wants more reads the event store. */
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

/** How far the stream has come: the position of its last event, and its own number for that message. */
type Last = { position: number; sequence: number }

const messageAt = async (manager: JetStreamManager, seq: number): Promise<StoredMsg | undefined> => {
  try {
    return await manager.streams.getMessage(EVENTS_STREAM, { seq })
  } catch (error) {
    if (error instanceof NatsError && error.code === ErrorCode.JetStream404NoMessages) return undefined
    throw error
  }
}

/**
 * What the stream itself holds last: it knows better than any checkpoint of ours, since a publish may succeed whose
 * reply is lost. A stream that never held anything is filled from the beginning. A last message that somebody else
 * put there, or took away, tells nothing, and the checkpoint must do.
 */
const lastRelayed = async (manager: JetStreamManager, deps: ProjectorDeps, checkpoint: Checkpoint): Promise<Last> => {
  const { state } = await ensureStream(manager, deps.replicas)
  const sequence = state.last_seq
  if (sequence === 0) return { position: 0, sequence }
  const header = (await messageAt(manager, sequence))?.header
  const position = Number(header?.get('Position'))
  const event = Number.isSafeInteger(position) ? (await deps.store.readPage(position - 1, 1)).events[0] : undefined
  const isOurs = event?.position === position && event.id === header?.get('Nats-Msg-Id')
  return { position: isOurs ? position : checkpoint.position, sequence }
}

/**
 * Publishes a page without waiting between messages. Each names the one before it, and the server refuses it if that
 * is not what it holds last: after a failure in the middle nothing behind it is accepted, and a second relay that
 * does not know it lost its lease gets nowhere. The first goes by number, since after a restart the server remembers
 * the id of its last message only if that is newer than its window for duplicates; the others by id, because a
 * message of somebody else in between would make every number fit again one event too late.
 */
const publish = async (connection: NatsConnection, page: StoredEvent[], before: Last): Promise<Last> => {
  const messages = page.map((event, n) => {
    const previous = page[n - 1]
    const h = headers()
    h.set('Position', String(event.position))
    h.set('Nats-Msg-Id', event.id)
    if (previous) h.set('Nats-Expected-Last-Msg-Id', previous.id)
    else h.set('Nats-Expected-Last-Sequence', String(before.sequence))
    return { subject: `${SUBJECTS}.${event.type}`, text: JSON.stringify(event), headers: h }
  })
  const sequence = await publishAll(connection, messages)
  return { position: page.at(-1)?.position ?? before.position, sequence }
}

const relayWhileConnected = async (term: LeaseTerm, deps: ProjectorDeps, waker: Waker) => {
  const { store, pool, bus, metrics } = deps
  const session = bus.session()
  if (!session) return
  const { connection } = session
  await createCheckpoint(pool, NAME, 1)
  let checkpoint = await claimCheckpoint(pool, NAME, 1, term.lease.epoch)
  let last = await lastRelayed(await connection.jetstreamManager(), deps, checkpoint)
  while (!term.signal.aborted && bus.session() === session) {
    const { events: page, isLast } = await store.readPage(last.position, PAGE)
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
      await waker.pause(REST_MS, term.signal)
    }
  }
}

/** Fills the JetStream stream `EVENTS` with every event, in order, once, whenever there is a server to fill. */
export const runRelay = (deps: ProjectorDeps) =>
  runWhileLeader(deps, {
    name: NAME,
    canRun: () => deps.bus.session() !== undefined,
    work: (term, waker) => relayWhileConnected(term, deps, waker),
    onFailure: (err) => deps.log.warn({ err }, 'relay interrupted, trying again'),
  })
