import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** The files of db/schema/, in the order in which they depend on each other. */
const FILES = ['event-store', 'append', 'projector', 'reactions', 'desk', 'security']

export const up = async (db: Kysely<unknown>) => {
  for (const file of FILES) {
    await sql.raw(await readFile(new URL(`../schema/${file}.sql`, import.meta.url), 'utf8')).execute(db)
  }
}
