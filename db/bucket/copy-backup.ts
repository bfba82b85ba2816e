import { recordRun } from '#db/health/record-run.ts'
import { backupDir, type CommonSettings } from '#db/settings.ts'
import { sentenceOf } from '#db/startup.ts'
import { openBucket } from './bucket.ts'
import { createCopying } from './copy.ts'

/**
 * Copies BACKUP_DIR to the bucket, if there is one.
 * @throws a sentence that says that the backup itself is complete.
 */
export const copyBackup = async (settings: CommonSettings, databaseUrl: string) => {
  try {
    const bucket = openBucket(settings)
    if (!bucket) return
    const { copied, isComplete } = await createCopying({ bucket, dir: backupDir(settings) })()
    if (isComplete) await recordRun(databaseUrl, 'copy')
    process.stdout.write(`Copied ${copied} new files to ${bucket.name}\n`)
  } catch (error) {
    throw new Error(
      `The backup is complete, but not all of it is in the bucket: ${sentenceOf(error)}. The next run copies what is missing`,
      { cause: error },
    )
  }
}
