import type { Backup } from './backup-folder.ts'

/**
 * Returns the moment that an operator named, in UTC unless it says otherwise.
 * @throws {Error} if it is no time, or in the future.
 */
export const parseMoment = (text: string | undefined, now: Date): Date | undefined => {
  if (!text) return undefined
  const iso = /[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`
  const moment = new Date(iso.replace(' ', 'T'))
  const day = new Date(text.slice(0, 10))
  // A date that the month doesn't have would count as one of the next month.
  const isDay = !Number.isNaN(day.getTime()) && text.startsWith(day.toISOString().slice(0, 10))
  if (!isDay || !/^.{10}[ T]\d\d:\d\d/.test(text) || Number.isNaN(moment.getTime()))
    throw new Error(`TO="${text}" is no time: write it in UTC, such as TO="2026-11-24 10:15"`)
  if (moment > now) throw new Error(`TO="${text}" has not come yet: it is ${now.toISOString()}`)
  return moment
}

/**
 * Returns the newest backup from which a moment can be reached.
 * @throws {Error} if there is none.
 */
export const backupFor = (backups: readonly Backup[], to: Date | undefined, dir: string): Backup => {
  const backup = backups.findLast(({ endedAt }) => !to || new Date(endedAt) <= to)
  if (backup) return backup
  const [oldest] = backups
  throw new Error(
    oldest
      ? `The oldest backup in ${dir} ended later: choose a time from ${oldest.endedAt} on`
      : `There is no backup in ${dir}: run "make backup", or set BACKUP_DIR`,
  )
}
