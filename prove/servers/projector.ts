import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Pool } from '#db/client.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import { createProjector } from '#projector/projector.ts'
import { createTickingBus, roleUrl, until } from './database.ts'

/** Waits until every projection has applied all stored events. */
export const caughtUp = (pool: Pool) =>
  until('all projections have caught up', async () => {
    const { rows } = await pool.query<{ caught: boolean }>(
      `select bool_and(coalesce(c.position, -1) >= (select coalesce(max(position), 0) from event_store.events)) as caught
       from unnest($1::text[]) as model(name) left join projector.projections p using (name)
       left join projector.checkpoints c on c.name = p.name and c.version = p.live_version`,
      [READ_MODELS],
    )
    return rows[0]?.caught === true
  })

/** Starts a projector that runs in this process on a database. */
export const startProjector = async (databaseUrl: string, pool: Pool, natsUrl = '') => {
  const dir = await mkdtemp(join(tmpdir(), 'projector-'))
  const run = await createProjector({
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dir,
      DATABASE_URL: roleUrl(databaseUrl, 'project'),
      NATS_URL: natsUrl,
    },
    log: pino({ level: 'silent' }),
    holder: randomUUID(),
    onStoredMail: () => {},
    // Without hints, each step waits for the next poll.
    ...(natsUrl === '' && { bus: createTickingBus() }),
  })
  const stopping = new AbortController()
  const running = run(stopping.signal)
  return {
    /** The folder that mails are written to. */
    mailDir: join(dir, 'mail'),
    caughtUp: () => caughtUp(pool),
    stop: async () => {
      stopping.abort()
      await running
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Applies all stored events once. */
export const projectAll = async (databaseUrl: string, pool: Pool) => {
  const projector = await startProjector(databaseUrl, pool)
  await projector.caughtUp()
  await projector.stop()
}
