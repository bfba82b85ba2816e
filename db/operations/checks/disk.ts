import { defineCheck, failure, ok, warning } from '#db/operations/checks/check.ts'
import { readDiskSpace } from '#db/operations/disk-space.ts'
import { DAY_MS, HOUR_MS } from '#events/time/time.ts'

type Space = { freeBytes: number; totalBytes: number }
type Facts = Space & { bytesPerDay: number | undefined; recentBytesPerDay: number | undefined }

const GIB = 1024 ** 3
const MIN_DAYS = 30
const URGENT_DAYS = 4
/** A database that is younger says nothing about its growth. */
const MIN_AGE_DAYS = 7

const RECENT_MS = 6 * HOUR_MS
/** Free bytes that this process saw in the last hours. */
const seen: { at: number; freeBytes: number }[] = []

/** Returns how fast the disk fills; undefined for a process that has not watched it for half of the time. */
const recentGrowth = (at: number, freeBytes: number) => {
  seen.push({ at, freeBytes })
  while (seen[0] && at - seen[0].at > RECENT_MS) seen.shift()
  const [first] = seen
  return first && at - first.at > RECENT_MS / 2 ? ((first.freeBytes - freeBytes) * DAY_MS) / (at - first.at) : undefined
}

export const disk = defineCheck({
  title: 'Disk',
  question: 'Is there space for another month of growth?',
  fix: 'enlarge the disk, or remove what does not belong to the product',
  mailAfterMs: 30 * 60_000,
  read: async ({ askOne, settings, clock }): Promise<Facts> => {
    const { bytes, since } = await askOne<{ bytes: number; since: Date | null }>(
      `select pg_database_size(current_database())::float8 as bytes,
         (select recorded_at from event_store.events order by position limit 1) as since`,
    )
    const days = since ? (clock().getTime() - since.getTime()) / DAY_MS : 0
    const bytesPerDay = days > MIN_AGE_DAYS ? bytes / days : undefined
    const space = (await readDiskSpace(settings)) ?? { freeBytes: 0, totalBytes: 1 }
    return { ...space, bytesPerDay, recentBytesPerDay: recentGrowth(clock().getTime(), space.freeBytes) }
  },
  judge: ({ freeBytes, totalBytes, bytesPerDay = 0, recentBytesPerDay = 0 }) => {
    const perDay = Math.max(bytesPerDay, recentBytesPerDay)
    const daysLeft = perDay > 0 ? Math.floor(freeBytes / perDay) : Infinity
    const forecast = perDay > 0 ? ` The database fills it in ${daysLeft} days.` : ''
    const sentence = `${(freeBytes / GIB).toFixed(1)} GiB are free.${forecast}`
    if (freeBytes < 0.1 * totalBytes || daysLeft < URGENT_DAYS) return failure(sentence)
    return daysLeft < MIN_DAYS ? warning(sentence) : ok(sentence)
  },
})
