import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { commandWith } from './documented.ts'
import { COMMIT, type Installation } from './installation.ts'
import { walk } from './walk.ts'

/** Shows what an operator does or suffers, and checks what must hold. Scenes build on those before them. */
export type Scene = { title: string; play: (installation: Installation) => Promise<string | void> }

/** Waits until a condition holds, for two minutes at most. */
const until = async (condition: () => Promise<boolean>) => {
  for (let left = 60; !(await condition().catch(() => false)); left--) {
    assert.ok(left > 0, `This never came true: ${condition}`)
    await delay(2_000)
  }
}

const visitor = (send: Installation['send'], more: object) => send('/api/v1/quiz/user-info', more)

/** Sends visitors until it is called again. */
const load = ({ sh, url }: Installation) => {
  const simulating = sh(`make simulate N=150 CONCURRENCY=8 SEED=${Math.floor(Math.random() * 1e6)} URL=${url}`)
  // Awaited later; a failure before that is not lost.
  simulating.catch(() => {})
  return () => simulating
}

const verifyJournals = async ({ sh }: Installation) => {
  const [, ...lines] = commandWith('Verify', 'JOURNALS=').split('\n')
  assert.match(await sh(lines.join('\n')), /All checks passed/)
}

/** Returns what a command prints that must fail. */
const failing = async (command: Promise<string>) =>
  await command.then(
    (printed) => assert.fail(`This should have failed:\n${printed}`),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
  )

/** Replaces `crontab`, which a machine without cron lacks. */
const CRONTAB = 'crontab() { if [[ $1 = - ]]; then cat > crontab; fi; }'
/** Cron has its own PATH, and the name of the engine's socket may be in the environment of this check. */
const asCron = (job: string) =>
  `env --ignore-environment HOME="$HOME" DOCKER_HOST="$DOCKER_HOST" PATH="/usr/bin:/bin:$(dirname "$(which docker)")" sh -c "$(grep '${job}' crontab | cut -d ' ' -f 6-)"`

const start: Scene = {
  title: 'An empty machine becomes an installation by the commands of "Start"',
  play: async ({ sh, send }) => {
    await sh(commandWith('Start', 'JWT_SECRET'))
    await sh(commandWith('Start', 'SITE_ADDRESS=localhost'))
    assert.match(await sh(commandWith('Start', 'make deploy')), /ruth/)
    await sh(`${CRONTAB}\n${commandWith('Start', 'crontab')}`)
    await sh(commandWith('Start', 'root.crt').split('\n')[0] ?? '')
    assert.equal(await send('/'), 200)
    assert.equal(await send('/readyz'), 404)
  },
}

const doctor: Scene = {
  title: 'The doctor examines from a container, and names what is broken',
  play: async ({ sh }) => {
    const printed = await sh(commandWith('Start', 'make doctor'))
    assert.match(printed, / 0 failures/)
    await sh('docker compose stop postgres-replica')
    assert.match(await failing(sh(commandWith('Doctor', 'make doctor'))), /FAIL .*No replica is connected/)
    await sh('docker compose up --detach --wait')
    return printed.trim().split('\n').at(-1)
  },
}

const buyer: Scene = {
  title: 'A visitor takes the quiz in a browser, buys, registers, and arrives in the cabinet',
  play: ({ url }) => walk(url),
}

const KEYS = 'docker compose run --rm --no-deps -T --entrypoint bash backup-keys -c'

const verified: Scene = {
  title: 'Simulated visitors find what they were promised; a dead stream, a stopped relay and a missing key are found',
  play: async (installation) => {
    const { sh } = installation
    const verify = commandWith('Verify', 'docker compose run --rm verify')
    assert.match(await sh(verify), /All checks passed/)
    const [simulate = ''] = commandWith('Verify', 'JOURNALS=').split('\n')
    await sh(`${simulate.replace('https://plan.example.com', installation.url)} N=40`)
    await verifyJournals(installation)
    const up = 'docker compose up --detach --wait'
    for (const [damage, found, mend] of [
      ['docker compose stop nats-2 nats-3', /the stream EVENTS cannot be read/, up],
      ['docker compose stop projector', /no projector runs the relay/, up],
      [`${KEYS} 'mv /keys/masters /keys/away'`, /FAILED: .*Keys/, `${KEYS} 'mv /keys/away /keys/masters'`],
    ] as const) {
      await sh(damage)
      assert.match(await failing(sh(verify)), found)
      await sh(mend)
    }
    await until(async () => (await sh(commandWith('The stream EVENTS', 'readyz'))).startsWith('200 '))
    assert.match(await sh(verify), /All checks passed/)
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

/** Publishes a change as a release. */
const release = (change: string) => `(cd ../origin && ${change} && git add . && ${COMMIT})`
/** Ends an upgrade as a power cut does, while containers are replaced, and goes on. */
const CRASH = `setsid bash docker/upgrade.sh & until [[ -e .git/upgrade-from ]] || ! kill -0 $!; do sleep 0.1; done; sleep 5; kill -9 -- -$!`
const LATER = `echo 'export const up = (db) => db.schema.createTable("later").execute()' > db/migrations/0002-later.ts`

const returned: Scene = {
  title: 'A release that fails, or is interrupted, leaves the previous one, and no request fails',
  play: async ({ sh, probe }) => {
    const images =
      'docker compose ps --format "{{.Service}} {{.Image}}" && docker compose images --quiet | sort | uniq --count'
    const before = await sh(images)
    const probed = probe()
    for (const [change, upgrade, reason] of [
      [
        `echo 'throw new Error("no")' > db/migrations/0002-broken.ts`,
        'make upgrade',
        /does not work on a copy.*Nothing/,
      ],
      [
        `${LATER} && sed -i 1iprocess.exit\\(1\\) run/api.ts`,
        'make upgrade',
        /Migrated: 0002[\s\S]*previous release runs/,
      ],
      [LATER, `${CRASH}; make upgrade`, /previous release/],
    ] as const) {
      await sh(release(change))
      assert.match(await failing(sh(upgrade)), reason)
      assert.equal(await sh(images), before)
      await sh('cd ../origin && git reset --quiet --hard HEAD~1')
    }
    assert.deepEqual(Object.keys(await probed()), ['200'])
  },
}

const updated: Scene = {
  title: 'An upgrade under load, after a backup and a rehearsal, fails no request',
  play: async (installation) => {
    const end = load(installation)
    const probed = installation.probe()
    const printed = await installation.sh(`${release('echo >> api/app.ts')}; ${commandWith('Update', 'make upgrade')}`)
    assert.match(printed, /Backed up[\s\S]*All checks passed[\s\S]*took \d+ s[\s\S]*Upgraded to/)
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

const monitored: Scene = {
  title: 'The profile "monitoring" starts, and Prometheus reads every process',
  play: async ({ sh }) => {
    await sh(commandWith('Monitoring', 'profile monitoring'))
    const query = `docker compose exec prometheus wget -qO- 'http://127.0.0.1:9090/api/v1/query?query=sum(up)'`
    await until(async () => (await sh(query)).includes('"5"'))
    await sh('docker compose --profile monitoring stop prometheus alertmanager grafana')
  },
}

const rolledBack: Scene = {
  title: 'A projection is rebuilt in a container, compared, and rolled back',
  play: async ({ sh }) => {
    for (const command of ['rebuild.ts quiz-funnel', 'bisect.ts quiz-funnel', 'rebuild.ts quiz-funnel --rollback'])
      await sh(`docker compose exec projector node run/cli/${command}`)
  },
}

const backedUp: Scene = {
  title: 'A backup is taken under load, another one adds what changed, and the newest is restored beside the product',
  play: async (installation) => {
    const { sh } = installation
    const end = load(installation)
    assert.match(await sh(commandWith('Backup', 'make backup')), /Backed up to .*-full/)
    await end()
    assert.match(await sh(asCron('make backup')), /Backed up to .*-incremental/)
    assert.match(await sh(commandWith('Backup', 'make rehearse')), /All checks passed/)
    await sh(asCron('make rehearse'))
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

const refused: Scene = {
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

const lostKeys: Scene = {
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

const tested: Scene = {
  title: 'A part of the tests passes on the servers of Testcontainers',
  play: async ({ sh }) => {
    const printed = await sh(
      `cd ${import.meta.dirname}/../.. && NO_COLOR=1 vitest run db/store commands/payment --exclude '**/*.proof.test.ts' 2>&1`,
    )
    assert.doesNotMatch(printed, /using the embedded ones/)
    return /Tests .*/.exec(printed)?.[0]
  },
}

export const SCENES: readonly Scene[] = [
  start,
  doctor,
  buyer,
  verified,
  killed,
  updated,
  returned,
  greedy,
  monitored,
  rolledBack,
  backedUp,
  restored,
  refused,
  lostKeys,
  tested,
]
