import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportZone } from '#events/time/report-day.ts'
import type { Projection } from './projection.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Hashes the names and the texts of all code below a folder that can change a read model. */
export const hashSources = async (root: string): Promise<string> => {
  const files: string[] = []
  for await (const file of glob('{db,events,projector}/**/*.{ts,sql}', { cwd: root })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    hash.update(file).update(await readFile(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

let cachedHash: Promise<string> | undefined

/** Returns a hash of the code that fills read models. A rebuild resumes only a version that the same code started. */
export const codeHash = (): Promise<string> => (cachedHash ??= hashSources(ROOT))

/** Identifies the code of a projection, and the zone of its days. */
export const identifyBuilder = async ({ revision }: Projection) => `${revision} ${await codeHash()} ${reportZone()}`
