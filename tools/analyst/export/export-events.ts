import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { eventTypes } from '#events/catalog.ts'
import { openClient, readLogEnd } from '#tools/analyst/connection.ts'
import { openDuck } from './duck.ts'
import { eventsFolder, formatFileName, openDataset, writeManifest } from './dataset.ts'
import { forgetFields } from './forget-fields.ts'
import { columnsDigest, copySql, duckViewsSql, receiveSql, writeSql } from './parquet.ts'

/** Events that are in memory and in a temporary file at a time. */
const CHUNK = 500_000

export type ExportOptions = {
  /** Address of the database for the role of analysts. */
  analystUrl: string
  /** Folder that the export is written to. */
  out: string
  signal: AbortSignal
  onProgress?: (position: number, of: number) => void
  /** Events in a step, where it is not the usual number. */
  chunk?: number
}

export type Exported = {
  from: number
  to: number
  /** Older files out of which choices, ages or links to a course were taken, because they were forgotten. */
  rewritten: number
  /** Whether the export began again, because the database was restored. */
  isRestored: boolean
}

type Chunk = { after: number; to: number; file: string }

/**
 * Writes all events that are not in a folder yet as Parquet, by event type and day. An interrupted export leaves the
 * folder as it was after its last complete step, and the next one goes on there.
 */
export const exportEvents = async (options: ExportOptions): Promise<Exported> => {
  const { analystUrl, signal, onProgress = () => {} } = options
  const out = resolve(options.out)
  const client = await openClient(analystUrl, 'export')
  const { head: to, generation } = await readLogEnd(client)
  const digests = { columns: columnsDigest(), generation }
  const { from, isRestored } = await openDataset(out, digests)
  const folder = await mkdtemp(join(out, '.receiving-'))
  const duck = await openDuck()
  try {
    const connections = [duck.connection, await duck.connect()] as const
    let rewritten = 0
    for await (const chunk of fetchChunks(client, from, to, folder, options)) {
      signal.throwIfAborted()
      await writeChunk(connections, chunk, out)
      rewritten += await forgetFields(duck.connection, eventsFolder(out))
      await writeManifest(out, { position: chunk.to, ...digests })
      onProgress(chunk.to, to)
    }
    await writeViews(out)
    return { from, to, rewritten, isRestored }
  } finally {
    duck.close()
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fetches one chunk ahead, so that PostgreSQL and DuckDB work at the same time. */
const fetchChunks = async function* (
  client: pg.Client,
  from: number,
  to: number,
  folder: string,
  options: ExportOptions,
) {
  const { signal, chunk: size = CHUNK } = options
  const fetch = (after: number) =>
    fetchChunk(client, { after, to: Math.min(to, after + size), file: join(folder, `${after}.csv`) }, signal)
  let ahead: Promise<Chunk> | undefined = from < to ? fetch(from) : undefined
  while (ahead) {
    const chunk: Chunk = await ahead
    ahead = chunk.to < to ? fetch(chunk.to) : undefined
    // A failure is noticed when the chunk is used.
    ahead?.catch(() => {})
    yield chunk
    await rm(chunk.file)
  }
}

const fetchChunk = async (client: pg.Client, chunk: Chunk, signal: AbortSignal): Promise<Chunk> => {
  await pipeline(client.query(copyTo(copySql(chunk.after, chunk.to))), createWriteStream(chunk.file), { signal })
  return chunk
}

/** Writes the files of all types. Two types at a time take 30 % less time than one, because much of it waits for new files. */
const writeChunk = async (
  connections: readonly [DuckDBConnection, ...DuckDBConnection[]],
  { after, to, file }: Chunk,
  out: string,
) => {
  const [first] = connections
  await first.run(receiveSql(file))
  const rows = await first.runAndReadAll('select distinct type from received')
  const received = new Set(rows.getRowObjects().map(({ type }) => type))
  const types = eventTypes.filter((one) => received.has(one)).values()
  const writeNext = async (connection: DuckDBConnection) => {
    for (const type of types) await connection.run(writeSql(type, eventsFolder(out), formatFileName(after + 1, to)))
  }
  const writes = await Promise.allSettled(connections.map(writeNext))
  const failed = writes.find((write) => write.status === 'rejected')
  if (failed) throw failed.reason
}

/** Writes the SQL by which DuckDB reads an export: `duckdb -init views.sql`. */
const writeViews = async (out: string) => {
  const folders = await readdir(eventsFolder(out))
  const exported = new Set(folders.map((name) => name.replace('type=', '')))
  await writeFile(join(out, 'views.sql'), duckViewsSql(eventsFolder(out), exported))
}
