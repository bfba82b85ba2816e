import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { linesOf } from './files.ts'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Compares golden samples with those of every release, which is a tag like `v1.2`: no line may be changed or removed.
 * @param folder the samples, inside a git repository.
 * @param read returns the current text of a file, empty where it is missing.
 * @returns one sentence for each fault.
 */
export const frozenFaults = async (folder: string, read: (file: string) => string): Promise<string[]> => {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES })).stdout
  const faults = new Set<string>()
  for (const release of linesOf(await git('tag', '--list', 'v[0-9]*'))) {
    for (const file of linesOf(await git('ls-tree', '--name-only', release, '.'))) {
      const current = new Set(linesOf(read(file)))
      for (const line of linesOf(await git('show', `${release}:./${file}`))) {
        if (!current.has(line)) faults.add(`${file} lost a sample of ${release}, which is stored forever: ${line}`)
      }
    }
  }
  return [...faults].toSorted()
}
