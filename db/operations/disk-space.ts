import { statfs } from 'node:fs/promises'
import { backupDir, type CommonSettings, keyDir } from '#db/settings.ts'

const spaceOf = async (folder: string) => {
  const found = await statfs(folder).catch(() => undefined)
  return found ? [{ freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }] : []
}

/** Returns the space of the fullest disk that this process sees. Volumes of containers show the disk of their machine. */
export const readDiskSpace = async (settings: Pick<CommonSettings, 'DATA_DIR' | 'KEY_DIR' | 'BACKUP_DIR'>) => {
  const folders = [settings.DATA_DIR, keyDir(settings), backupDir(settings), '.']
  const disks = (await Promise.all(folders.map(spaceOf))).flat()
  return disks.toSorted((a, b) => a.freeBytes / a.totalBytes - b.freeBytes / b.totalBytes)[0]
}
