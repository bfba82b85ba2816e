import {
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  JetStreamApiCodes,
  JetStreamApiError,
  type StreamInfo,
} from '@nats-io/jetstream'
import type { StreamProblem } from '#projector/engine/metrics.ts'

/** JetStream stream for external consumers, with subjects `stream.<category>.<type>`. */
export const EVENTS_STREAM = 'EVENTS'
export const SUBJECTS = 'stream'

const GIB = 1024 ** 3

/** The server's report about the stream, or the reason why there is none. */
export type StreamReport = { info: StreamInfo } | { problem: 'missing' | 'leaderless'; error: unknown }

/** A leader reports the stream for a while after it lost the others, though it can store nothing any more. */
const hasQuorum = ({ cluster }: StreamInfo): boolean => {
  const others = cluster?.replicas ?? []
  const offline = others.filter((replica) => replica.offline === true).length
  return 2 * offline <= others.length
}

/** Asks the server about the stream. A cluster without a leader answers with an error or not at all. */
export const readStream = async (manager: JetStreamManager): Promise<StreamReport> => {
  try {
    const info = await manager.streams.info(EVENTS_STREAM)
    const error = new Error('most servers of the stream EVENTS are offline')
    return hasQuorum(info) ? { info } : { problem: 'leaderless', error }
  } catch (error) {
    const isNotFound = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound
    return { problem: isNotFound ? 'missing' : 'leaderless', error }
  }
}

/** Creates the stream. It keeps the newest gibibyte; the event store has everything. */
export const createStream = (manager: JetStreamManager, replicas: number): Promise<StreamInfo> =>
  manager.streams.add({
    name: EVENTS_STREAM,
    subjects: [`${SUBJECTS}.>`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_bytes: GIB,
    num_replicas: replicas,
  })

/**
 * Reports whether messages are missing that the stream's own limits did not remove: one in the middle, the newest ones,
 * or the oldest ones of a stream that is far from full.
 */
export const isShortened = ({ state, config }: StreamInfo, lastSequence: number): boolean => {
  if (state.last_seq < lastSequence || (state.num_deleted ?? 0) > 0) return true
  const hasOtherLimits = config.max_age > 0 || config.max_msgs > 0
  const isFull = config.max_bytes > 0 && state.bytes > config.max_bytes / 2
  return state.first_seq > 1 && !isFull && !hasOtherLimits
}

/** Returns the label that the relay wrote with a message; undefined for a foreign or deleted message. */
export const readLabel = async (manager: JetStreamManager, seq: number) => {
  const header = (await manager.streams.getMessage(EVENTS_STREAM, { seq }))?.header
  const position = Number(header?.get('Position') || Number.NaN)
  if (!header || !Number.isSafeInteger(position)) return undefined
  return { position, id: header.get('Nats-Msg-Id'), generation: header.get('Generation') }
}

/** Ends a pass of the relay, which the next pass begins by mending the stream. */
export class StreamFault extends Error {
  override name = 'StreamFault'
  readonly problem: StreamProblem
  constructor(problem: StreamProblem, cause?: unknown) {
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    super(`the stream ${EVENTS_STREAM} is ${problem}${reason}`)
    this.problem = problem
  }
}
