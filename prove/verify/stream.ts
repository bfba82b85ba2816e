import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Pool } from '#db/client.ts'
import { natsServers } from '#events/bus/bus.ts'
import { collectFaults, type Finding, formatCount } from './finding.ts'

const STREAM = 'EVENTS'

/** Returns the label of the last message. @throws if no majority of servers keeps the stream, or it is empty. */
const readLast = async (natsUrl: string) => {
  const connection = await connect({ ...natsServers(natsUrl), timeout: 3_000, reconnect: false })
  try {
    const manager = await jetstreamManager(connection, { timeout: 3_000, checkAPI: false })
    const { state, cluster } = await manager.streams.info(STREAM)
    const replicas = cluster?.replicas ?? []
    const away = replicas.filter(({ current, offline }) => offline === true || !current).length
    // A leader that lost the others goes on answering for a while.
    if (away * 2 > replicas.length) throw new Error(`${away} of ${replicas.length + 1} servers do not keep it`)
    const message = await manager.streams.getMessage(STREAM, { seq: state.last_seq })
    return { position: Number(message?.header.get('Position')), generation: message?.header.get('Generation') }
  } finally {
    await connection.close()
  }
}

/** Returns the position that the relay reported. */
export const relayedTo = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ position: number }>(
    `select position from projector.checkpoints where name = 'relay'`,
  )
  return rows[0]?.position ?? 0
}

/**
 * Checks that the stream of external consumers can be read and belongs to this log, and that a relay feeds it.
 * @param head position that the relay has reached.
 */
export const checkStream = async (pool: Pool, natsUrl: string, head: number, isRunning: boolean): Promise<Finding> => {
  const faults = collectFaults()
  const { rows } = await pool.query<{ generation: string; isLed: boolean }>(
    `select generation, exists (select from projector.leases where name = 'relay' and expires_at > now()) as "isLed"
     from event_store.log`,
  )
  if (isRunning && rows[0]?.isLed !== true) faults.add('no projector runs the relay')
  let position = 0
  try {
    if (head > 0) {
      const last = await readLast(natsUrl)
      position = last.position
      if (!(last.position >= head)) faults.add(`the stream ends at ${last.position}, and the relay reported ${head}`)
      if (last.generation !== rows[0]?.generation) faults.add('the stream belongs to another history than the database')
    }
  } catch (error) {
    faults.add(`the stream ${STREAM} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { id: 'Stream', check: 'external consumers', result: `ends at ${formatCount(position)}`, ...faults.found() }
}
