import { setTimeout as delay } from 'node:timers/promises'
import {
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  type JetStreamManager,
  jetstreamManager,
  type JsMsg,
} from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { natsServers } from '#events/bus/bus.ts'
import { type Progress, readProgress, writeProgress } from './progress.ts'

const STREAM = 'EVENTS'
/** The account of consumers may only receive here, so it cannot read replies to others. */
const INBOX = '_INBOX_consumer'
/** Events that are counted before the progress is stored. */
const BATCH = 500

type Waiting = { signal: AbortSignal; onWait: (sentence: string) => void }

const NO_STREAM = 'There is no stream EVENTS: waiting for a projector to create it'

export type ConsumeOptions = {
  /** Address of a NATS server with the account of consumers. */
  url: string
  /** File of the progress. One consumer at a time may use it. */
  file: string
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Called with a sentence when it waits for something else than new events; often with the same one. */
  onWait?: (sentence: string) => void
}

/**
 * Counts the events of the stream by type until the signal. An ordered consumer delivers messages in order and again
 * after a reconnect; the stored place, not the server, decides what was counted.
 */
export const consume = async ({
  url,
  file,
  signal,
  onProgress = () => {},
  onWait = () => {},
}: ConsumeOptions): Promise<void> => {
  const connection = await open(url)
  void reportConnection(connection, onWait)
  try {
    let stored = await readProgress(file)
    let progress = stored
    const manager = await jetstreamManager(connection, { checkAPI: false })
    await waitForStream(manager, { signal, onWait })
    const start = await startOf(manager, stored)
    const ordered = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start }
    const consumer = await jetstream(connection).consumers.get(STREAM, ordered)
    const messages = await consumer.consume({ max_messages: BATCH })
    void reportMessages(messages, onWait)
    signal.addEventListener('abort', () => messages.stop())
    for await (const message of messages) {
      progress = count(progress, message)
      if (message.info.pending > 0 && progress.position - stored.position < BATCH) continue
      await writeProgress(file, progress)
      stored = progress
      onProgress(stored)
    }
  } finally {
    await connection.close()
  }
}

/** Opens a connection with the account of consumers. It reconnects without limit. */
const open = (url: string): Promise<NatsConnection> =>
  connect({ ...natsServers(url), name: 'consumer example', inboxPrefix: INBOX, maxReconnectAttempts: -1 })

/** Says what the connection waits for. Other secrets of the server look like a refused account. */
const reportConnection = async (connection: NatsConnection, onWait: Waiting['onWait']) => {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') onWait('The server is away: waiting for it')
    if (status.type === 'error') onWait(`The server refuses: ${status.error.message}; waiting, check the address`)
  }
}

/** Waits for the stream, which the projector creates when it first connects. */
const waitForStream = async (manager: JetStreamManager, { signal, onWait }: Waiting) => {
  while (!(await manager.streams.info(STREAM).catch(() => undefined))) {
    onWait(NO_STREAM)
    await delay(500, undefined, { signal })
  }
}

/**
 * Returns the sequence number to continue at. After the stream was created again, the stored number belongs to another
 * event, so the consumer reads from the start and skips the positions that it has counted.
 */
const startOf = async (manager: JetStreamManager, { position, sequence, generation }: Progress): Promise<number> => {
  if (sequence === 0) return 1
  const message = await manager.streams.getMessage(STREAM, { seq: sequence }).catch(() => null)
  return message &&
    Number(message.header.get('Position')) === position &&
    message.header.get('Generation') === generation
    ? sequence + 1
    : 1
}

/** Says what the messages wait for. A quiet stream sends heartbeats, so none of these is a pause between events. */
const reportMessages = async (messages: ConsumerMessages, onWait: Waiting['onWait']) => {
  for await (const { type } of messages.status()) {
    if (type === 'stream_not_found') onWait(NO_STREAM)
    if (type === 'heartbeats_missed' || type === 'no_responders') onWait('The server sends nothing: waiting for it')
  }
}

/** Counts a message once. @throws when events left the stream before they were read. */
const count = (progress: Progress, message: JsMsg): Progress => {
  const position = positionOf(message)
  const generation = message.headers?.get('Generation') ?? ''
  if (progress.generation !== undefined && generation !== progress.generation) {
    throw new Error(
      `The database was restored: the stream has the history ${generation}, and ${progress.generation} was counted. Its positions name other events, so delete the progress and count again`,
    )
  }
  if (position <= progress.position) return progress
  if (position !== progress.position + 1) {
    throw new Error(
      `The stream continues at position ${position}, and ${progress.position} was counted last: take the events between from the export`,
    )
  }
  const type = message.subject.slice('stream.'.length)
  return {
    position,
    sequence: message.seq,
    generation,
    counts: { ...progress.counts, [type]: (progress.counts[type] ?? 0) + 1 },
  }
}

const positionOf = (message: { headers?: { get: (name: string) => string } | undefined }): number =>
  Number(message.headers?.get('Position'))
