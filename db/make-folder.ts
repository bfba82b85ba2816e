import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errors.ts'
import { SettingsError } from './settings.ts'

const isFolder = (dir: string) => statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Creates a folder and those that contain it. The recursion of Node never ends where a file system reports ENOENT for a
 * folder that it can't create in an existing one, as `/proc` does.
 */
export const makeFolder = async (dir: string, mode?: number): Promise<void> => {
  const make = () => mkdir(dir, { mode })
  try {
    await make().catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
      await makeFolder(dirname(dir), mode)
      await make()
    })
  } catch (error) {
    if (!isFolder(dir)) throw error
  }
}

/** Returns what to say when a folder that a setting names can't be used. */
export const cannotWrite = (dir: string, setting: 'DATA_DIR' | 'BACKUP_DIR', error: unknown) =>
  new SettingsError(`The folder ${dir} cannot be written (${codeOf(error) || error}): set ${setting} to one that can`)
