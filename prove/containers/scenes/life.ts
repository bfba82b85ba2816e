import { strict as assert } from 'node:assert'
import { commandWith } from '#prove/containers/documented.ts'
import { load, type Scene, until, verifyJournals } from '#prove/containers/scene.ts'

const VICTIMS = ['api-1', 'projector', 'nats-2', 'postgres-replica', 'proxy', 'postgres']

export const killed: Scene = {
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

export const greedy: Scene = {
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

export const monitored: Scene = {
  title: 'The profile "monitoring" starts, and Prometheus reads every process',
  play: async ({ sh }) => {
    await sh(commandWith('Monitoring', 'profile monitoring'))
    const query = `docker compose exec prometheus wget -qO- 'http://127.0.0.1:9090/api/v1/query?query=sum(up)'`
    await until(async () => (await sh(query)).includes('"5"'))
    await sh('docker compose --profile monitoring stop prometheus alertmanager grafana')
  },
}

export const rolledBack: Scene = {
  title: 'A projection is rebuilt in a container and rolled back',
  play: async ({ sh }) => {
    for (const command of ['rebuild.ts quiz-funnel', 'rebuild.ts quiz-funnel --rollback'])
      await sh(`docker compose exec projector node operate/cli/${command}`)
  },
}

export const tested: Scene = {
  title: 'A part of the tests passes on the servers of Testcontainers',
  play: async ({ sh }) => {
    const printed = await sh(
      `cd ${import.meta.dirname}/../../.. && NO_COLOR=1 vitest run --project servers db/store commands/payment 2>&1`,
    )
    assert.doesNotMatch(printed, /using the embedded ones/)
    return /Tests .*/.exec(printed)?.[0]
  },
}
