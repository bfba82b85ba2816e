import { readDiskSpace } from '#api/operations/disk-space.ts'
import { defineCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { DAY_MS } from '#events/time.ts'

type Facts = { freeBytes: number; totalBytes: number; bytesPerDay: number | undefined }

const GIB = 1024 ** 3
const MIN_DAYS = 30
/** A database that is younger says nothing about its growth. */
const MIN_AGE_DAYS = 7

export const disk = defineCheck({
  title: 'Disk',
  question: 'Is there space for another month of growth?',
  fix: 'enlarge the disk, or remove what does not belong to the product',
  read: async ({ askOne, settings, clock }): Promise<Facts> => {
    const { bytes, since } = await askOne<{ bytes: number; since: Date | null }>(
      `select pg_database_size(current_database())::float8 as bytes,
         (select recorded_at from event_store.events order by position limit 1) as since`,
    )
    const days = since ? (clock().getTime() - since.getTime()) / DAY_MS : 0
    const bytesPerDay = days > MIN_AGE_DAYS ? bytes / days : undefined
    return { ...((await readDiskSpace(settings)) ?? { freeBytes: 0, totalBytes: 1 }), bytesPerDay }
  },
  judge: ({ freeBytes, totalBytes, bytesPerDay }) => {
    const daysLeft = bytesPerDay === undefined ? undefined : Math.floor(freeBytes / bytesPerDay)
    const forecast = daysLeft === undefined ? '' : ` The database fills it in ${daysLeft} days.`
    const sentence = `${(freeBytes / GIB).toFixed(1)} GiB are free.${forecast}`
    if (freeBytes < Math.min(GIB, 0.05 * totalBytes)) return failure(sentence)
    return freeBytes < 0.1 * totalBytes || (daysLeft ?? MIN_DAYS) < MIN_DAYS ? warning(sentence) : ok(sentence)
  },
})
