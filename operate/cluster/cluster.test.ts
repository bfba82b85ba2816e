import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Service = {
  image?: string
  restart?: string
  read_only?: boolean
  cap_drop?: string[]
  mem_limit?: string
  pids_limit?: number
  command?: string[]
  entrypoint?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
/** The tag `!override` replaces what the first file says, which matters to Compose alone. */
const parseCompose = async (name: string): Promise<{ services: Record<string, Service>; volumes: object }> =>
  parse((await read(name)).replaceAll(' !override', ''), { merge: true })
const [base, cluster] = await Promise.all(['docker-compose.yml', 'docker-compose.cluster.yml'].map(parseCompose))
const services = Object.entries(cluster?.services ?? {})
const named = (prefix: string) => services.filter(([name]) => new RegExp(`^${prefix}-\\d$`).test(name))
const patroni = parse(await read('operate/cluster/patroni.yml'))

test('every added service has limits, a read-only file system, no capabilities and a health check', () => {
  const added = services.filter(([name]) => base?.services[name] === undefined)
  expect(added.map(([name]) => name)).toEqual(
    ['etcd', 'postgres'].flatMap((name) => [1, 2, 3].map((n) => `${name}-${n}`)),
  )
  for (const [name, service] of added) {
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' })
    expect([service.mem_limit, service.pids_limit, service.healthcheck?.test], name).not.toContain(undefined)
  }
})

test('a commit waits for a standby, and no setting lets it go on without', () => {
  expect(patroni.bootstrap.dcs).toMatchObject({
    synchronous_mode: 'quorum',
    synchronous_mode_strict: true,
    synchronous_node_count: 1,
  })
  for (const [name, { environment }] of Object.entries(base?.services ?? {})) {
    if (environment?.['SYNCHRONOUS_STANDBY'] === undefined || !/^(api-|projector$)/.test(name)) continue
    expect(cluster?.services[name]?.environment, name).toMatchObject({ SYNCHRONOUS_STANDBY: 'required' })
  }
})

test('a lost primary is replaced within the time that Patroni recommends', () => {
  const { ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
})

test('a crashed primary keeps the end of its log, from which it is rewound', () => {
  expect(JSON.stringify(patroni)).not.toContain('restore_command')
})

test('a promotion wakes the summarizer of the log that it waits for, and never fails because of that', () => {
  expect(patroni.bootstrap.dcs.postgresql.parameters).toMatchObject({ summarize_wal: 'on' })
  // The last command is in the background: with another exit code than 0, Patroni would not promote.
  expect(patroni.postgresql.pre_promote).toMatch(/^bash -c '.*pg_get_wal_summarizer_state.*kill -HUP \$pid.* &'$/s)
})

test('the names of the database lead to what Patroni says about all servers, and end sessions on others', async () => {
  const proxies = ['postgres', 'postgres-replica'].map((name) => cluster?.services[name]?.environment?.['CHECK'])
  expect(proxies).toEqual(['/primary', '/replica?lag=16MB'])
  const config = await read('operate/cluster/haproxy.cfg')
  const servers = [...config.matchAll(/^ {2}server (\S+) (\S+):5432 verifyhost (\S+)$/gm)].map(([, ...names]) => names)
  expect(servers).toEqual(named('postgres').map(([name]) => [name, name, name]))
  expect(config).toMatch(/on-marked-down shutdown-sessions .*check-ssl verify required/)
})

test('passwords reach only the servers of the database, and all connections between servers verify certificates', async () => {
  for (const [name, { environment = {} }] of services) {
    const text = JSON.stringify(environment)
    if (name.startsWith('etcd')) expect(text, name).not.toMatch(/PASSWORD/)
    if (!name.startsWith('postgres-') || name === 'postgres-replica') continue
    expect(environment, name).toMatchObject({
      PATRONI_REPLICATION_SSLMODE: 'verify-full',
      PATRONI_REWIND_SSLMODE: 'verify-full',
      // Ordinary roles may not call set_config, which pg_rewind does.
      PATRONI_REWIND_USERNAME: 'postgres',
    })
  }
  for (const [name, { environment = {} }] of named('etcd')) {
    expect(environment, name).toMatchObject({ ETCD_CLIENT_CERT_AUTH: 'true', ETCD_PEER_CLIENT_CERT_AUTH: 'true' })
  }
  expect(patroni).toMatchObject({ etcd3: { protocol: 'https' }, restapi: { verify_client: 'optional' } })
  for (const rule of patroni.postgresql.pg_hba) expect(rule).toMatch(/^(local|hostssl) /)
  const certified = /^issue postgres (.*)$/m.exec(await read('operate/containers/certificates.sh'))?.[1]?.split(',')
  expect(certified).toEqual(expect.arrayContaining([...named('postgres'), ...named('etcd')].map(([name]) => name)))
})

test('the first server takes over the data of a single one, and the others wait for it', () => {
  const volumes = named('postgres').map(([, { volumes: [data = ''] = [] }]) => data)
  expect(volumes).toEqual(['primary', 'node-2', 'node-3'].map((volume) => `${volume}:/var/lib/postgresql`))
  expect(base?.services['postgres']?.volumes).toContain(volumes[0])
  for (const name of ['postgres-2', 'postgres-3'])
    expect(cluster?.services[name]?.depends_on, name).toEqual({ 'postgres-1': { condition: 'service_healthy' } })
})

test('the servers archive the same log, each under a name of its own until it is complete', () => {
  expect(patroni.postgresql.parameters).toMatchObject({ archive_mode: 'always' })
  expect(patroni.postgresql.parameters.archive_command).toMatch(/test -e \/backup\/wal\/%f\.gz \|\| .*\$HOSTNAME\.new/)
  for (const [name, { volumes }] of services.filter(([name]) => /^postgres(-\d)?$/.test(name)))
    expect(volumes, name).toContain('${BACKUP_DIR:-backup}:/backup')
})
