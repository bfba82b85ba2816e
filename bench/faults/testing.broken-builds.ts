import { registerHooks } from 'node:module'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from '#db/client.ts'

type Change = { file: string; from: string; to: string }

/** Builds with a mistake that the design prevents. Processes load their files changed, so the product needs no switches. */
export const BROKEN_BUILDS: Record<string, Change[]> = {
  'positions are assigned before the commit, and readers that check for no gap miss events': [
    { file: 'db/store/read-page.ts', from: 'if (position !== last + 1) throw', to: 'if (false) throw' },
    { file: 'db/schema/append.sql', from: 'perform pg_advisory_xact_lock(7305827610);', to: '' },
    {
      file: 'db/schema/append.sql',
      from: 'head := (select coalesce(max(e.position), 0) from event_store.events e);',
      to: `perform pg_advisory_lock(1);
  head := nextval('event_store.careless') - 1;
  perform setval('event_store.careless', head + cardinality(ids));
  perform pg_advisory_unlock(1);`,
    },
  ],
  'the checkpoint is saved apart from the tables': [
    {
      file: 'projector/engine/batch.ts',
      from: 'const next = await advanceCheckpoint(client, at, to)',
      to: `const next = await advanceCheckpoint(client, at, to); await client.query('commit'); await client.query('begin')`,
    },
  ],
  'a retry gets random event ids': [
    { file: 'events/operation.ts', from: 'const id = uuidV5(', to: 'const id = crypto.randomUUID(); uuidV5(' },
  ],
  'an event is acknowledged before it is stored': [
    { file: 'db/client.ts', from: `['fsync', 'synchronous_commit', 'full_page_writes']`, to: `['fsync']` },
    {
      file: 'db/schema/append.sql',
      from: '-- Takes the order lock, then checks',
      to: `alter database drill set synchronous_commit = off;\n-- Takes the order lock, then checks`,
    },
  ],
}

/** Applies the changes of a build to a file. @throws if the file no longer has what a change replaces. */
const changed = (build: string, path: string, text: string): string =>
  (BROKEN_BUILDS[build] ?? [])
    .filter(({ file }) => path.endsWith(`/${file}`))
    .reduce((before, { from, to }) => {
      if (!before.includes(from)) throw new Error(`${path} has no "${from}" to break`)
      return before.replaceAll(from, to)
    }, text)

const name = process.env['BROKEN_BUILD']
if (name !== undefined)
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      const isOurs = url.startsWith('file:') && loaded.source !== undefined && loaded.source !== null
      return isOurs ? { ...loaded, source: changed(name, fileURLToPath(url), String(loaded.source)) } : loaded
    },
  })

/** Returns how a drill starts a broken build. */
export const broken = (build: string) => ({
  flags: ['--import', import.meta.url],
  env: { BROKEN_BUILD: build },
  /** Replaces the functions of appends. */
  prepare: async (pool: Pool) => {
    const file = fileURLToPath(new URL('../../db/schema/append.sql', import.meta.url))
    const sql = changed(build, file, await readFile(file, 'utf8'))
    await pool.query('create sequence event_store.careless')
    await pool.query('grant all on sequence event_store.careless to public')
    await pool.query(sql.replaceAll('create function', 'create or replace function'))
  },
})
