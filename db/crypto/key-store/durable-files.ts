import { randomUUID } from 'node:crypto'
import { link, mkdir, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SettingsError } from '#db/settings.ts'

/** Checks for a system error with this code. */
export const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const syncFolder = async (dir: string) => {
  const folder = await open(dir, 'r')
  await folder.sync().finally(() => folder.close())
}

/**
 * Creates a file durably and completely, for its owner only. Returns false if the file exists.
 * @throws {SettingsError} if the folder cannot be written.
 */
export const createDurably = async (path: string, bytes: Buffer): Promise<boolean> => {
  const folder = dirname(path)
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    await file
      .write(bytes)
      .then(() => file.sync())
      .finally(() => file.close())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new SettingsError(`The folder ${folder} cannot be written (${code}): set KEY_DIR to one that can`)
  }
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await unlink(draft)
    await syncFolder(folder)
  }
}

/** Overwrites a part of a file in place, so that the disk holds the new bytes where the old ones were. */
export const overwrite = async (path: string, bytes: Buffer, position: number) => {
  const file = await open(path, 'r+')
  await file
    .write(bytes, 0, bytes.length, position)
    .then(() => file.sync())
    .finally(() => file.close())
}

/** Overwrites a file with zeros, then removes it. */
export const destroyFile = async (path: string, length: number) => {
  await overwrite(path, Buffer.alloc(length), 0)
  await unlink(path)
  await syncFolder(dirname(path))
}
