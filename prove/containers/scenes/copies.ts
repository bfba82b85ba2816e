import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { commandWith } from '#prove/containers/documented.ts'
import { failing, KEYS, type Scene } from '#prove/containers/scene.ts'

const FOLDERS = 'base ended keys wal installation'

/** Commands that keep the copies in another folder of the volume. */
const COMMANDS: Record<string, string> = {
  BACKUP_COPY: `cd "$BACKUP_DIR" && mkdir --parents elsewhere && cp --recursive ${FOLDERS} elsewhere`,
  BACKUP_FETCH: 'cp --recursive "$BACKUP_DIR/elsewhere/." "$BACKUP_DIR"',
}

export const copied: Scene = {
  title: 'A command copies the backups, and after the loss of the folder another one fetches them for a restore',
  play: async ({ sh, send, sql }) => {
    const names = commandWith('Backup', 'BACKUP_COPY=').match(/^BACKUP_[A-Z]+(?==)/gm) ?? []
    const env = names.map((name) => `${name}='${COMMANDS[name]}'`).join('\n')
    try {
      await sh(`cat >> .env <<'END'\n${env}\nEND\nmake deploy`)
      assert.match(
        await failing(sh('BACKUP_COPY="exit 5" make backup')),
        /Backed up to [\s\S]*The backups in BACKUP_DIR are complete, but not copied: BACKUP_COPY ended with code 5/,
      )
      const [early, late] = [randomUUID(), randomUUID()]
      assert.equal(await send('/api/v1/quiz/user-info', { quizUserId: early, age: '60+' }), 200)
      assert.match(await sh('make backup'), /Backed up to [\s\S]*BACKUP_COPY copied the backups/)
      const to = await sql(`select to_char(now() at time zone 'UTC' + interval '1 second', 'YYYY-MM-DD HH24:MI:SS')`)
      await sql('select pg_sleep(2)')
      assert.equal(await send('/api/v1/quiz/user-info', { quizUserId: late, age: '60+' }), 200)
      await sql('select pg_walfile_name(pg_switch_wal())')
      await sql('select pg_sleep(5)')
      assert.match(await sh('make backup COPY=1'), /^BACKUP_COPY copied the backups/m)

      await sh(`${KEYS} 'cd /backup && rm --recursive ${FOLDERS}'`)
      assert.match(await failing(sh('BACKUP_FETCH=false make restore')), /Nothing was restored, because BACKUP_FETCH/)
      assert.equal(await send('/'), 200)
      await sh(`make restore TO="${to}"`)
      const streams = `select distinct stream from event_store.events where stream in ('quiz-${early}', 'quiz-${late}')`
      assert.equal(await sql(streams), `quiz-${early}`)
      assert.match(await sh('docker compose run --rm verify'), /All checks passed/)
    } finally {
      await sh(`sed --in-place '/^BACKUP_/d' .env; ${KEYS} 'rm --recursive --force /backup/elsewhere'; make deploy`)
    }
  },
}
