import { headers, type JetStreamClient, type JetStreamManager, type NatsConnection, RetentionPolicy, StorageType } from 'nats'
import { transaction } from '#db/client.ts'
import type { StoredEvent } from '#events/decode.ts'
import { claimCheckpoint, type Checkpoint, advanceCheckpoint } from '../checkpoint.ts'
import { holdLease, type Tenure } from '../lease.ts'
import type { World } from '../run.ts'
import { makeWaker, type Waker } from '../waker.ts'

/** The JetStream stream that consumers outside read, and its subjects: `stream.<category>.<type>`. */
export const EVENTS_STREAM = 'EVENTS'
const SUBJECTS = 'stream'

const NAME = 'relay'
const PAGE = 500
const GIB = 1024 ** 3

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

type Last = { position: number; id: string | undefined }

/**
 * What the stream itself holds last: it knows better than any checkpoint of ours, since a publish may succeed whose
 * reply is lost. A stream that never held anything is filled from the beginning.
 */
const lastRelayed = async (manager: JetStreamManager, replicas: number, checkpoint: Checkpoint): Promise<Last> => {
  const { state } = await ensureStream(manager, replicas)
  if (state.last_seq === 0) return { position: 0, id: undefined }
  if (state.messages === 0) return { position: checkpoint.position, id: undefined }
  const message = await manager.streams.getMessage(EVENTS_STREAM, { seq: state.last_seq })
  return { position: Number(message.header.get('Position')), id: message.header.get('Nats-Msg-Id') }
}

/**
 * Publishes a page without waiting between messages. Each names the one before it, and the server refuses it if that
 * is not what it holds last: after a failure in the middle nothing behind it is accepted, and a second relay that
 * does not know it lost its lease gets nowhere.
 */
const publish = async (jetstream: JetStreamClient, page: StoredEvent[], before: Last): Promise<Last> => {
  let previous = before.id
  const sent = page.map((event) => {
    const h = headers()
    h.set('Position', String(event.position))
    const options = previous === undefined ? {} : { expect: { lastMsgID: previous } }
    previous = event.id
    return jetstream.publish(`${SUBJECTS}.${event.type}`, JSON.stringify(event), {
      msgID: event.id,
      headers: h,
      ...options,
    })
  })
  // All are awaited, also after a failure, so that none is still under way when the stream is asked again.
  const failed = (await Promise.allSettled(sent)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  const last = page.at(-1)
  return last ? { position: last.position, id: last.id } : before
}

const relayWhileConnected = async (nats: NatsConnection, tenure: Tenure, world: World, waker: Waker) => {
  const { store, pool, bus, metrics } = world
  let checkpoint = await claimCheckpoint(pool, NAME, 1, tenure.lease.epoch)
  let last = await lastRelayed(await nats.jetstreamManager(), world.replicas, checkpoint)
  const jetstream = nats.jetstream()
  while (!tenure.signal.aborted && bus.nats() === nats) {
    const page = await store.readAll(last.position, PAGE)
    if (page.length > 0) {
      const done = metrics.batch(NAME, page.length)
      last = await publish(jetstream, page, last)
      done()
    }
    if (last.position !== checkpoint.position) {
      const { position } = last
      checkpoint = await transaction(pool, (client) => advanceCheckpoint(client, checkpoint, position))
      metrics.reached(NAME, position)
    }
    if (page.length < PAGE) await waker.sleep(1_000, tenure.signal)
  }
}

/** Fills the JetStream stream `EVENTS` with every event, in order, once, whenever there is a server to fill. */
export const runRelay = async (world: World) => {
  const waker = makeWaker(world.bus)
  while (!world.signal.aborted) {
    const nats = world.bus.nats()
    if (nats) {
      await holdLease(world, NAME, (tenure) => relayWhileConnected(nats, tenure, world, waker)).catch((error) =>
        world.log.warn({ err: error }, 'relay interrupted, trying again'),
      )
    }
    await waker.pause(1_000, world.signal)
  }
  waker.close()
}
