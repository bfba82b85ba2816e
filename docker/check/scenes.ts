import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { commandWith } from './documented.ts'
import type { Installation } from './installation.ts'
import { walk } from './walk.ts'

/** Shows what an operator does or suffers, and checks what must hold. Scenes build on those before them. */
export type Scene = { title: string; play: (installation: Installation) => Promise<string | void> }

const visitor = (send: Installation['send'], more: object) => send('/api/v1/quiz/user-info', more)

/** Sends visitors until it is called again. */
const load = ({ sh, url }: Installation) => {
  const simulating = sh(`make simulate N=150 CONCURRENCY=8 SEED=${Math.floor(Math.random() * 1e6)} URL=${url}`)
  // Awaited later; a failure before that is not lost.
  simulating.catch(() => {})
  return () => simulating
}

const verifyJournals = async ({ sh }: Installation) => {
  const block = await commandWith('Verify', 'JOURNALS=')
  const printed = await sh(block.split('\n').slice(1).join('\n'))
  assert.match(printed, /All checks passed/)
}

const start: Scene = {
  title: 'An empty machine becomes an installation by the commands of "Start"',
  play: async ({ sh, send }) => {
    await sh(await commandWith('Start', 'JWT_SECRET'))
    await sh(await commandWith('Start', 'SITE_ADDRESS=localhost'))
    const printed = await sh(await commandWith('Start', 'make deploy'))
    assert.match(printed, /ruth/)
    await sh((await commandWith('Start', 'root.crt')).split('\n')[0] ?? '')
    assert.equal(await send('/'), 200)
    assert.equal(await send('/readyz'), 404)
  },
}

const buyer: Scene = {
  title: 'A visitor takes the quiz in a browser, buys, registers, and arrives in the cabinet',
  play: ({ url }) => walk(url),
}

const verified: Scene = {
  title: 'Simulated visitors find everything that they were promised',
  play: async (installation) => {
    assert.match(
      await installation.sh(await commandWith('Verify', 'docker compose run --rm verify')),
      /All checks passed/,
    )
    const block = (await commandWith('Verify', 'JOURNALS=')).split('\n')[0] ?? ''
    await installation.sh(`${block.replace('https://plan.example.com', installation.url)} N=40`)
    await verifyJournals(installation)
  },
}

const VICTIMS = ['api-1', 'projector', 'nats-2', 'postgres-replica', 'proxy', 'postgres']

const killed: Scene = {
  title: 'One container of each kind is killed under load, and nothing that was acknowledged is lost',
  play: async (installation) => {
    const { sh } = installation
    const end = load(installation)
    const probed = installation.probe()
    for (const name of VICTIMS) {
      await sh(
        `kill -9 "$(docker inspect --format '{{.State.Pid}}' "$(docker compose ps --quiet ${name} | head -n 1)")"`,
      )
      await sh('docker compose up --detach --wait')
    }
    await end()
    const statuses = JSON.stringify(await probed())
    await verifyJournals(installation)
    return `pages by status (0: no reply): ${statuses}`
  },
}

const updated: Scene = {
  title: 'An update under load fails no request',
  play: async (installation) => {
    const end = load(installation)
    const probed = installation.probe()
    const block = await commandWith('Update', 'make deploy')
    await installation.sh(`echo >> api/app.ts; ${block.replace('git pull && ', '')}`)
    const statuses = await probed()
    await end()
    assert.deepEqual(Object.keys(statuses), ['200'])
    await verifyJournals(installation)
    return `${statuses[200]} pages`
  },
}

const greedy: Scene = {
  title: 'A query that asks for more memory than the replica has fails alone',
  play: async ({ sh, sql }) => {
    const psql = (query: string) => `docker compose exec -T postgres-replica psql -U postgres -Atc "${query}" app`
    const greed =
      "set work_mem = '1900MB'; select count(*) from (select array_agg(repeat(n::text, 100)) from generate_series(1, 30000000) n) x"
    await assert.rejects(sh(psql(greed)), /out of memory/)
    assert.equal((await sh(psql('select 1'))).trim(), '1')
    assert.equal(await sql('select count(*) from pg_stat_replication'), '1')
  },
}

const backedUp: Scene = {
  title: 'A backup is taken under load, another one adds what changed, and the newest is restored beside the product',
  play: async (installation) => {
    const { sh } = installation
    const end = load(installation)
    const backup = await commandWith('Backup', 'make backup')
    assert.match(await sh(backup), /Backed up to .*-full/)
    await end()
    assert.match(await sh(backup), /Backed up to .*-incremental/)
    const printed = await sh(await commandWith('Backup', 'make rehearse'))
    assert.match(printed, /All checks passed/)
  },
}

const restored: Scene = {
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
    await sh(`docker compose exec -T -e NOW=1 api-1 node run/cli/erase.ts ${early}@example.com`)
    const generation = await sql('select generation from event_store.log')

    const command = (await commandWith('Restore', 'make restore')).replace(/TO="[^"]*"/, `TO="${to}"`)
    const printed = await sh(command)
    assert.match(printed, /1 persons who were erased since are erased again/)
    const streams = await sql(
      `select distinct stream from event_store.events where stream in ('quiz-${early}', 'quiz-${late}')`,
    )
    assert.equal(streams, `quiz-${early}`)
    assert.equal(await sql(`select erased_at is not null from event_store.person_keys where person = '${early}'`), 't')
    assert.notEqual(await sql('select generation from event_store.log'), generation)
    assert.match(
      await sh(await commandWith('Verify', 'docker compose run --rm verify')),
      /ok +Stream[\s\S]*All checks passed/,
    )
    // The last scene restores this backup, which belongs to the new history.
    assert.match(await sh(await commandWith('Backup', 'make backup')), /Backed up to /)
  },
}

const refused: Scene = {
  title: 'A restore that cannot be right is refused, and the product goes on',
  play: async ({ sh, send }) => {
    for (const [to, reason] of [
      ['yesterday-ish', /is no time/],
      ['2999-01-01 00:00', /has not come yet/],
      ['2020-01-01 00:00', /there is no backup from before this time/],
    ] as const) {
      const { stdout } = await sh(`make restore TO="${to}"`).then(
        () => assert.fail(`A restore to ${to} should have been refused`),
        (error: { stdout: string }) => error,
      )
      assert.match(stdout, reason)
    }
    assert.equal(await send('/'), 200)
  },
}

const lostKeys: Scene = {
  title: 'A restore without any copy of the keys is refused, and with the keys of the backup it succeeds',
  play: async ({ sh, send }) => {
    const keys = 'docker compose run --rm --no-deps -T --entrypoint bash backup-keys -c'
    await sh(`${keys} 'rm --recursive /keys/* && mv /backup/keys /backup/away && mkdir /backup/keys'`)
    await assert.rejects(sh('make restore'), ({ stdout }: { stdout: string }) => /does not fit/.test(stdout))
    await sh(`${keys} 'rmdir /backup/keys && mv /backup/away /backup/keys'`)
    await sh('make restore')
    assert.match(await sh('docker compose run --rm verify'), /All checks passed/)
    assert.equal(await send('/'), 200)
  },
}

export const SCENES: readonly Scene[] = [
  start,
  buyer,
  verified,
  killed,
  updated,
  greedy,
  backedUp,
  restored,
  refused,
  lostKeys,
]
