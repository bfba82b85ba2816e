import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { startS3 } from '#testing/bucket.ts'
import { commandWith } from '../documented.ts'
import type { Installation } from '../installation.ts'
import { failing, KEYS, type Scene, until } from '../scene.ts'

/** Ends the log of now, and waits until the bucket has it. */
const endLog = async ({ sql }: Installation, objects: string) => {
  const segment = await sql('select pg_walfile_name(pg_switch_wal())')
  await until(async () => (await readdir(objects, { recursive: true })).some((key) => key.includes(segment)))
}

export const inBucket: Scene = {
  title: 'A bucket gets backups and log, and after the loss of the folder the database is restored from there',
  play: async (installation) => {
    const { sh, send, sql } = installation
    const gateway = await sh(`docker network inspect compose-check_back --format '{{(index .IPAM.Config 0).Gateway}}'`)
    const s3 = await startS3(gateway.trim())
    const { settings, objects } = s3.folder()
    const lines = commandWith('Backup', 'BACKUP_BUCKET=').split('\n')
    const values: Record<string, string> = { BACKUP_REGION: 'us-east-1', ...settings }
    const env = lines.map((line) => line.replace(/=.*/, '')).map((name) => `${name}=${values[name]}`)
    try {
      await sh(`printf '%s\\n' ${env.join(' ')} >> .env; make deploy`)
      const away = await failing(sh(`BACKUP_ENDPOINT=http://${gateway.trim()}:9 make backup`))
      assert.match(
        away,
        /Backed up to [\s\S]*The backup is complete, but not all of it is in the bucket: s3:.* cannot be/,
      )
      assert.match(await sh('make backup'), /Copied \d+ new files to s3:/)
      const [early, late] = [randomUUID(), randomUUID()]
      assert.equal(await send('/api/v1/quiz/user-info', { quizUserId: early, age: '60+' }), 200)
      const to = await sql(`select to_char(now() at time zone 'UTC' + interval '1 second', 'YYYY-MM-DD HH24:MI:SS')`)
      await sql('select pg_sleep(2)')
      assert.equal(await send('/api/v1/quiz/user-info', { quizUserId: late, age: '60+' }), 200)
      await endLog(installation, objects)

      await sh(`${KEYS} 'rm --recursive /backup/base /backup/ended /backup/keys /backup/wal /backup/installation'`)
      assert.match(await failing(sh('BACKUP_SECRET_KEY=wrong make restore')), /refuses BACKUP_ACCESS_KEY/)
      assert.equal(await send('/'), 200)
      await sh(`make restore TO="${to}"`)
      const streams = `select distinct stream from event_store.events where stream in ('quiz-${early}', 'quiz-${late}')`
      assert.equal(await sql(streams), `quiz-${early}`)
      assert.match(await sh('docker compose run --rm verify'), /All checks passed/)
      assert.match(await sh('make backup'), /Copied \d+ new files to s3:/)
    } finally {
      await sh(`sed --in-place '/^BACKUP_/d' .env; make deploy`)
      await s3.close()
    }
  },
}
