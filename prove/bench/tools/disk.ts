import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of its own for a folder, which can be filled without harm to anything else. */
export type Disk = {
  /** Takes all that is left of it. Returns how to give it back. */
  fill: () => Promise<() => Promise<void>>
  remove: () => Promise<void>
}

/** Mounts a disk in memory at a folder. @returns undefined for an account that may not, which root alone may. */
export const mountDisk = async (folder: string, size: string): Promise<Disk | undefined> => {
  await mkdir(folder)
  const options = `size=${size},mode=755`
  if (!(await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).catch(() => undefined))) return undefined
  const ballast = join(folder, 'ballast')
  return {
    fill: async () => {
      // Ends with an error, when nothing is left.
      await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']).catch(() => undefined)
      return () => rm(ballast)
    },
    remove: async () => void (await run('umount', ['--lazy', folder])),
  }
}
