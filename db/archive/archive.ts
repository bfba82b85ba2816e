import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet'
import type { Pool } from '#db/client.ts'
import { LogGap } from '#db/log-gap.ts'
import { analystsFolder, type ArchivedFile, folderOf, readManifest } from './manifest.ts'

/** An event in a file of the archive. */
export type ArchivedEvent = {
  position: number
  stream: string
  streamVersion: number
  type: string
  schemaVersion: number
  /** As JSON text. */
  data: string
  /** A field that is stored beside the log, because it can be forgotten. */
  beside?: { field: string; value: unknown }
  at: Date
  /** Absent in what analysts see. */
  id?: string
  /** As JSON text; absent in what analysts see. */
  metadata?: string
  /** Position of the first event of the stream; absent in what analysts see. */
  streamStart?: number
}

/** Events that left the log, in files. */
export type Archive = {
  /** Returns the ranges of positions, first and last, of which some events are only here. */
  ranges: () => Promise<[first: number, last: number][]>
  /** Returns a sentence for each range whose files are not there. */
  problems: () => Promise<string[]>
  /**
   * Reads the events after a position up to another one, in the order of positions, page by page. Some of them are in the log, too.
   * @throws {ArchiveMissing} if they are in the archive, and it isn't there.
   */
  read: (after: number, to: number) => AsyncGenerator<ArchivedEvent[], void, void>
}

/** Events are in the archive, which a reader was not given. */
export class ArchiveMissing extends LogGap {
  override name = 'ArchiveMissing'
}

type Detached = { first: number; last: number; manifest: string }

/** The values of a row group, as hyparquet returns them. */
type Row = {
  position: bigint
  stream: string
  stream_version: number
  type: string
  schema_version: number
  data: string | null
  recorded_at: Date
  event_id?: string
  metadata?: string
  stream_start?: bigint
}

const asArchived = (row: Row): ArchivedEvent => ({
  position: Number(row.position),
  stream: row.stream,
  streamVersion: row.stream_version,
  type: row.type,
  schemaVersion: row.schema_version,
  data: row.data ?? 'null',
  at: row.recorded_at,
  ...(row.event_id !== undefined && { id: row.event_id }),
  ...(row.metadata !== undefined && { metadata: row.metadata }),
  ...(row.stream_start !== undefined && { streamStart: Number(row.stream_start) }),
})

type ParquetFile = { file: AsyncBuffer; metadata: FileMetaData }
/** Rows of a file, and the positions that they have. */
type Group = ParquetFile & { path: string; start: number; end: number; first: number; last: number }

/** Returns the row groups of a file, in order. */
const groupsOf = async (path: string): Promise<Group[]> => {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  let end = 0
  return metadata.row_groups.map(({ num_rows: rows, columns }) => {
    const { min_value: first, max_value: last } = columns[0]?.meta_data?.statistics ?? {}
    const start = end
    end += Number(rows)
    return { file, metadata, path, start, end, first: Number(first), last: Number(last) }
  })
}

const readGroup = async ({ file, metadata, start, end }: Group): Promise<ArchivedEvent[]> => {
  const rows = await parquetReadObjects({
    file,
    metadata,
    rowStart: start,
    rowEnd: end,
    compressors: { ZSTD: (input) => zstdDecompressSync(input) },
  })
  return (rows as Row[]).map(asArchived)
}

/** The contents of an archive: events as they are stored, and as analysts see them. */
const KINDS = {
  stored: { schema: 'event_store', folder: (archive: string) => archive },
  analysts: { schema: 'analyst', folder: analystsFolder },
} as const

/**
 * Opens the archive of a database.
 * @param folder of the archive; events that left the log can't be read without it.
 */
export const openArchive = (
  pool: Pick<Pool, 'query'>,
  folder: string | undefined,
  kind: keyof typeof KINDS = 'stored',
): Archive => {
  const { schema, folder: folderIn } = KINDS[kind]
  const detachedIn = async (after: number, to: number): Promise<Detached[]> => {
    const { rows } = await pool.query<Detached>(
      `select first_position::float8 as first, last_position::float8 as last, manifest from ${schema}.archived
       where last_position > $1 and first_position <= $2 order by first_position`,
      [after, to],
    )
    return rows
  }

  const filesOf = async ({ first, last, manifest }: Detached): Promise<(ArchivedFile & { path: string })[]> => {
    const missing = (why: string) =>
      new ArchiveMissing(`Events of positions ${first} to ${last} are in the archive: ${why}`)
    if (folder === undefined) throw missing('set ARCHIVE_DIR to its folder')
    const path = folderOf(folderIn(folder), first)
    const found = await readManifest(path)
    if (!found) throw missing(`${path} is missing, copy it from another copy of the archive`)
    if (found.sha256 !== manifest) throw missing(`${path} is another archive, copy the right one there`)
    const files = found.manifest.files.map((file) => ({ ...file, path: join(path, file.name) }))
    const lost = files.find((file) => !existsSync(file.path))
    if (lost) throw missing(`${lost.path} is missing, copy it from another copy of the archive`)
    return files
  }

  // Pages of followers are smaller than a group, so the last one is kept.
  let kept: { group: Group; events: Promise<ArchivedEvent[]> } | undefined
  const readKept = async (group: Group): Promise<ArchivedEvent[]> => {
    if (kept?.group.path !== group.path || kept.group.start !== group.start) kept = { group, events: readGroup(group) }
    try {
      return await kept.events
    } catch (error) {
      kept = undefined
      throw error
    }
  }

  /** Adds what can be forgotten, which never is in a file. */
  const withBeside = async (events: ArchivedEvent[]): Promise<ArchivedEvent[]> => {
    const { rows } = await pool.query<{ position: number; field: string; value: unknown }>(
      `select position::float8 as position, field, value from ${schema}.forgettable where position between $1 and $2`,
      [events[0]?.position ?? 0, events.at(-1)?.position ?? 0],
    )
    const found = new Map(rows.map(({ position, ...beside }) => [position, beside]))
    return events.map((event) => {
      const beside = found.get(event.position)
      return beside ? { ...event, beside } : event
    })
  }

  return {
    ranges: async () => (await detachedIn(0, Number.MAX_SAFE_INTEGER)).map(({ first, last }) => [first, last]),
    problems: async () => {
      const problems: string[] = []
      for (const detached of await detachedIn(0, Number.MAX_SAFE_INTEGER)) {
        await filesOf(detached).catch((error: unknown) => {
          if (!(error instanceof ArchiveMissing)) throw error
          problems.push(`${error.message}.`)
        })
      }
      return problems
    },
    read: async function* (after, to) {
      for (const detached of await detachedIn(after, to)) {
        for (const file of await filesOf(detached)) {
          if (file.to <= after || file.from > to) continue
          for (const group of await groupsOf(file.path)) {
            if (group.last <= after || group.first > to) continue
            const events = await readKept(group)
            yield await withBeside(events.filter(({ position }) => position > after && position <= to))
          }
        }
      }
    },
  }
}
