import { setTimeout as delay } from 'node:timers/promises'
import { openBucket, type Bucket } from '#db/bucket/bucket.ts'
import { createCopying } from '#db/bucket/copy.ts'
import { fetchBackups } from '#db/bucket/fetch.ts'
import { backupDir, type CommonSettings, commonSettings, databaseUrl } from '#db/settings.ts'
import { endWithSentence, sentenceOf, whenOrphaned } from '#db/startup.ts'
import { copyBackup } from '#db/bucket/copy-backup.ts'
import { recordRun } from '#db/health/record-run.ts'

/** With `archive_timeout`, the log is in the bucket a minute and a half after a commit. */
const PERIOD_MS = 30_000

/** Copies what is new twice a minute. A failure is printed when it begins, and the next pass tries again. */
const watch = async (bucket: Bucket, settings: CommonSettings) => {
  const copyNew = createCopying({ bucket, dir: backupDir(settings), leavesNewBackups: true })
  const url = databaseUrl(settings)
  let printed = ''
  for (;;) {
    const problem = await copyNew()
      .then(async ({ isComplete }) => void (isComplete && (await recordRun(url, 'copy'))))
      .catch(sentenceOf)
    if (problem && problem !== printed) process.stderr.write(`The copy to the bucket failed: ${problem}\n`)
    printed = problem ?? ''
    await delay(PERIOD_MS)
  }
}

/**
 * Without a command, copies BACKUP_DIR to BACKUP_BUCKET as long as it runs. `copy` does it once, and `fetch` gets back what
 * BACKUP_DIR lacks, for the database with the given id.
 */
const run = async (command?: string, installation?: string) => {
  const settings = commonSettings(process.env)
  if (command === 'copy') return await copyBackup(settings, databaseUrl(settings))
  const bucket = openBucket(settings)
  if (!bucket) return
  if (command !== 'fetch') return await watch(bucket, settings)
  await fetchBackups({ bucket, dir: backupDir(settings), installation: installation || undefined })
}

whenOrphaned(() => process.exit(0))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
run(...process.argv.slice(2)).catch(endWithSentence)
