import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { commandWith } from '#prove/containers/documented.ts'
import type { Installation } from '#prove/containers/installation.ts'
import { asCron, failing, KEYS, load, type Scene } from '#prove/containers/scene.ts'

const visitor = (send: Installation['send'], more: object) => send('/api/v1/quiz/user-info', more)

export const backedUp: Scene = {
  title:
    'A backup is taken under load, another one adds what changed while no projector runs, and the newest is restored beside the product',
  play: async (installation) => {
    const { sh } = installation
    const end = load(installation)
    assert.match(await sh(commandWith('Backup', 'make backup')), /Backed up to /)
    await end()
    await sh('docker compose stop projector')
    assert.match(await sh(asCron('make backup')), /Backed up to .*-incremental/)
    await sh('docker compose up --detach --wait')
    assert.match(await sh(commandWith('Backup', 'make restore SCRATCH=1')), /All checks passed/)
    await sh(asCron('make restore SCRATCH=1'))
  },
}

export const restored: Scene = {
  title:
    'The database is restored to a second beside a running NATS, without who was erased since, and the stream is whole',
  play: async (installation) => {
    const { sh, send, sql } = installation
    const [early, late] = [randomUUID(), randomUUID()]
    assert.equal(await visitor(send, { quizUserId: early, email: `${early}@example.com`, username: 'Ruth' }), 200)
    await delay(1_500)
    const to = new Date().toISOString().slice(0, 19).replace('T', ' ')
    await delay(1_500)
    assert.equal(await visitor(send, { quizUserId: late, age: '60+' }), 200)
    // Also destroys the master key that the database needs at the chosen second. The backup has a copy.
    await sh(`${commandWith('Erase a person', 'erase.ts').replace('exec', 'exec -e NOW=1').replace('person', early)}`)
    const generation = await sql('select generation from event_store.log')

    const command = commandWith('Restore', 'make restore').replace(/TO="[^"]*"/, `TO="${to}"`)
    const printed = await sh(command)
    assert.match(printed, /1 persons who were erased since are erased again/)
    const streams = await sql(
      `select distinct stream from event_store.events where stream in ('quiz-${early}', 'quiz-${late}')`,
    )
    assert.equal(streams, `quiz-${early}`)
    assert.equal(await sql(`select erased_at is not null from event_store.person_keys where person = '${early}'`), 't')
    assert.notEqual(await sql('select generation from event_store.log'), generation)
    assert.match(
      await sh(commandWith('Verify', 'docker compose run --rm verify')),
      /ok +Stream[\s\S]*All checks passed/,
    )
    // The last scene restores this backup, which belongs to the new history.
    assert.match(await sh(commandWith('Backup', 'make backup')), /Backed up to /)
  },
}

export const refused: Scene = {
  title: 'A restore that cannot be right is refused, and the product goes on',
  play: async ({ sh, send }) => {
    for (const [to, reason] of [
      ['yesterday-ish', /is no time/],
      ['2999-01-01 00:00', /has not come yet/],
      ['2020-01-01 00:00', /there is no backup from before this time/],
    ] as const) {
      assert.match(await failing(sh(`make restore TO="${to}"`)), reason)
    }
    assert.equal(await send('/'), 200)
  },
}

export const lostKeys: Scene = {
  title: 'A restore without any copy of the keys is refused, and with the keys of the backup it succeeds',
  play: async ({ sh, send }) => {
    await sh(`${KEYS} 'rm --recursive /keys/* && mv /backup/keys /backup/away && mkdir /backup/keys'`)
    assert.match(await failing(sh('make restore')), /does not fit/)
    await sh(`${KEYS} 'rmdir /backup/keys && mv /backup/away /backup/keys'`)
    await sh('make restore')
    assert.match(await sh('docker compose run --rm verify'), /All checks passed/)
    assert.equal(await send('/'), 200)
  },
}
