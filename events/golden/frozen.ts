import { execFile } from 'node:child_process'
import { isDeepStrictEqual, promisify } from 'node:util'
import type { Golden } from './files.ts'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const linesOf = (text: string) => text.split('\n').filter(Boolean)

const isPrefix = (older: readonly unknown[], newer: readonly unknown[]) =>
  older.every((sample, n) => isDeepStrictEqual(sample, newer[n]))

/**
 * Compares golden samples with those of every release, which is a tag like `v1.2`: nothing may be changed or removed.
 * @param folder the samples, inside a git repository.
 * @returns one sentence for each fault.
 */
export const frozenFaults = async (folder: string, current: readonly Golden[]): Promise<string[]> => {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES })).stdout
  const faults = new Set<string>()
  for (const release of linesOf(await git('tag', '--list', 'v[0-9]*'))) {
    for (const file of linesOf(await git('ls-tree', '--name-only', release, '.'))) {
      const older: Golden = JSON.parse(await git('show', `${release}:./${file}`))
      const newer = current.find(({ type, version }) => type === older.type && version === older.version)
      if (!newer) faults.add(`${file} was removed: events of that version are stored for ever.`)
      else if (newer.since !== older.since || !isPrefix(older.samples, newer.samples)) {
        faults.add(`${file} was changed: put its samples back, and add new ones at the end.`)
      }
    }
  }
  return [...faults].toSorted()
}
