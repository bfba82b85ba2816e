import { existsSync } from 'node:fs'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Describes a backup. It is written last, so a folder with it is complete. */
const BackupLabel = z.object({
  /** PostgreSQL's id of the database cluster. */
  installation: z.string(),
  /** From this moment on, the database can be restored. */
  endedAt: z.iso.datetime(),
})
export type BackupLabel = z.output<typeof BackupLabel>
export type Backup = BackupLabel & { dir: string }

/** Returns the folder of base backups, which are named by their time. */
export const baseFolder = (dir: string) => join(dir, 'base')

const LABEL = 'backup.json'

export const writeLabel = async (dir: string, label: BackupLabel) => {
  await writeFile(join(dir, LABEL), JSON.stringify(label, null, 2))
  const file = await open(join(dir, LABEL))
  await file.sync().finally(() => file.close())
}

const readLabel = async (dir: string): Promise<BackupLabel> => {
  try {
    return BackupLabel.parse(JSON.parse(await readFile(join(dir, LABEL), 'utf8')))
  } catch (cause) {
    throw new Error(`${join(dir, LABEL)} is damaged: remove this backup, or copy it again`, { cause })
  }
}

/** Returns the complete backups, oldest first. */
export const listBackups = async (dir: string): Promise<Backup[]> => {
  const names = existsSync(baseFolder(dir)) ? await readdir(baseFolder(dir)) : []
  const dirs = names
    .filter((name) => !name.includes('.new') && existsSync(join(baseFolder(dir), name, LABEL)))
    .toSorted()
    .map((name) => join(baseFolder(dir), name))
  return await Promise.all(dirs.map(async (path) => ({ ...(await readLabel(path)), dir: path })))
}
