import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createOwnFolder } from '#prove/servers/resources.ts'
import { parse } from 'yaml'
import { createSecurityHeaders } from '#api/http/headers.ts'
import { writeAuthorization } from '#operate/servers/nats-accounts.ts'
import { NODE_FLAGS } from '#operate/servers/child-process.ts'

type Service = {
  command?: string[]
  restart: string
  read_only?: boolean
  mem_limit?: string
  pids_limit?: number
  cap_drop?: string[]
  build?: string
  image?: string
  volumes?: string[]
  networks?: string[]
  environment?: Record<string, string>
  healthcheck?: { test?: string[]; disable?: boolean }
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { enable_ipv6?: boolean; ipam: { config: { subnet: string }[] } } | null>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
const compose: Compose = parse(await read('docker-compose.yml'), { merge: true })
const services = Object.entries(compose.services)
const apis = services.filter(([name]) => name.startsWith('api-'))

test.each([
  ['1.29.2', /needs Docker Compose 2\.24 or later/],
  ['v2.23.3', /needs Docker Compose 2\.24 or later/],
  ['', /needs Docker Compose 2\.24 or later/],
  ['2.24.0', /^reached/],
  ['v5.0.1', /^reached/],
])('a deployment with Docker Compose %j says first which version it needs', async (version, expected) => {
  const dir = await createOwnFolder('compose')
  const engine = `#!/bin/bash\n[[ $2 = version ]] && { echo '${version}'; exit; }\necho reached >&2; exit 1\n`
  await writeFile(join(dir, 'docker'), engine, { mode: 0o755 })
  const path = `PATH=${dir}:${process.env['PATH']}`
  const make = promisify(execFile)('make', ['--no-print-directory', 'deploy', path], { cwd: root })
  const { stdout, stderr } = await make.catch((error: { stdout: string; stderr: string }) => error)
  expect(`${stdout}${stderr}`).toMatch(expected)
})

test.each(services)('the service %s has limits, a read-only file system and no capabilities', (name, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], pids_limit: expect.any(Number) })
  expect(service.mem_limit, name).toMatch(/^\d+[mg]$/)
})

test('every server that keeps running has a health check', async () => {
  const inImage = (await read('Dockerfile')).includes('\nHEALTHCHECK ')
  for (const [name, { restart, image, healthcheck }] of services) {
    if (restart !== 'unless-stopped') continue
    expect(healthcheck?.test ?? (image?.startsWith('bible-plan:') && inImage), name).toBeTruthy()
    expect(healthcheck?.disable, name).toBeUndefined()
  }
})

test('the front network has IPv6, and the APIs trust the proxy by either protocol', () => {
  const front = compose.networks['front']
  const subnets = front?.ipam.config.map(({ subnet }) => subnet) ?? []
  expect(front?.enable_ipv6).toBe(true)
  expect(subnets.join()).toMatch(/:-172\.31\.84\.0\/24}.*:-fd31:84::\/64}/)
  expect(apis.length).toBeGreaterThan(1)
  for (const [name, { environment = {}, networks }] of apis) {
    expect(environment['TRUSTED_PROXIES'], name).toBe(subnets.join())
    expect(environment['HOST'], name).toBe('::')
    expect(networks, name).toEqual(['front', 'back'])
  }
  // Any other container in the front network could forge a caller's address.
  const inFront = services.filter(([, { networks }]) => networks?.includes('front')).map(([name]) => name)
  expect(inFront).toEqual(['proxy', ...apis.map(([name]) => name)])
})

test('the proxy sends requests to every API', async () => {
  const upstreams = /reverse_proxy (.*) \{/.exec(await read('operate/containers/Caddyfile'))?.[1]?.split(' ')
  expect(upstreams).toEqual(apis.map(([name]) => `https://${name}:8080`))
})

test('the proxy speaks TLS with visitors and with the APIs, and verifies their certificate', async () => {
  const file = await read('operate/containers/Caddyfile')
  expect(file).toMatch(/tls_server_name api\n\s+tls_trust_pool file \/tls\/ca\.crt/)
  expect(file).not.toMatch(/insecure/)
  expect(compose.services['proxy']?.environment?.['SITE_ADDRESS']).toMatch(/^\$\{SITE_ADDRESS:\?/)
  expect(compose.services['proxy']?.volumes).toContain('tls-ca:/tls:ro')
  for (const [name, { environment = {}, volumes }] of apis) {
    expect(volumes, name).toContain(`tls-api:${environment['TLS_DIR']}:ro`)
    expect(environment['LOOPBACK_PORT'], name).toEqual(expect.any(Number))
  }
  expect(await read('Dockerfile')).toContain('${PROJECTOR_PORT:-${LOOPBACK_PORT:-$PORT}}')
})

test('errors of the proxy have the security headers of the API', async () => {
  const errors = /handle_errors \{([\s\S]*)/.exec(await read('operate/containers/Caddyfile'))?.[1] ?? ''
  for (const [name, value] of Object.entries(createSecurityHeaders('https://plan.example.com'))) {
    expect(errors).toMatch(new RegExp(`^\\t+${name} "?${value.replaceAll(/[()]/g, '\\$&')}"?$`, 'm'))
  }
})

test('the log of the proxy leaves out whose request failed', async () => {
  const [log = '', ...others] = (await read('operate/containers/Caddyfile')).match(/^\t*log\b[\s\S]*?\n\t}/gm) ?? []
  expect(others).toEqual([])
  expect(log).toMatch(/^\tlog default \{\n\t\texclude http\.log\.error\n/)
  for (const field of ['request delete', 'error regexp "[^ ]+->[^ ]+" connection']) expect(log).toContain(field)
})

test('containers start Node with the same flags as make run', async () => {
  const started = (command: string[] = []) => command.filter((part) => part.startsWith('--'))
  expect(started(compose.services['projector']?.command)).toEqual(NODE_FLAGS.projector)
  const image = /^CMD (.*)$/m.exec(await read('Dockerfile'))?.[1] ?? '[]'
  expect(started(JSON.parse(image))).toEqual(NODE_FLAGS.api)
  for (const [name, { command }] of apis) expect(command, name).toBeUndefined()
})

test('mails have a volume that the image gives to the user of the projector', async () => {
  const { volumes = [], environment } = compose.services['projector'] ?? {}
  expect(volumes).toContain('mail:/mail')
  expect(environment?.['MAIL_DIR']).toBe('${MAIL_DIR:-}')
  expect(await read('Dockerfile')).toMatch(/^RUN install --directory --owner=node .* \/mail /m)
})

test('the servers share a volume with the master keys, and the database server has no access to it', async () => {
  const withKeys = services.filter(([, { volumes }]) => volumes?.includes('keys:/keys')).map(([name]) => name)
  const tools = ['backup-keys', 'settle']
  expect(withKeys.toSorted()).toEqual([...apis.map(([name]) => name), 'projector', ...tools].toSorted())
  expect(compose.services['verify']?.volumes).toContain('keys:/keys:ro')
  for (const name of withKeys.filter((each) => each !== 'backup-keys'))
    expect(compose.services[name]?.environment?.['KEY_DIR'], name).toBe(name === 'settle' ? '/keys/restored' : '/keys')
  expect(await read('Dockerfile')).toMatch(/^RUN install --directory --owner=node .* \/keys$/m)
})

test('backups are copied as their owner, without the keys, and only there the command is known', () => {
  const { volumes, ...service } = compose.services['backup-copy'] ?? {}
  expect(service).toMatchObject({ user: '999:999', profiles: ['tools'] })
  expect(volumes).toEqual(['tls-ca:/tls:ro', '${BACKUP_DIR:-backup}:/backup'])
  expect(compose.services['projector']?.environment?.['BACKUP_COPY']).toBe('${BACKUP_COPY:+set}')
})

/** Lists the services that may know each secret. */
const SECRETS: Record<string, readonly string[]> = {
  JWT_SECRET: ['api'],
  ADMIN_PATH_PREFIX: ['api'],
  ADMIN_SETUP_TOKEN: ['api'],
  PADDLE_API_KEY: ['api', 'projector'],
  PADDLE_WEBHOOK_SECRET: ['api'],
  MAIL_REPORTS_SECRET: ['api'],
  META_ACCESS_TOKEN: ['projector'],
  ALERT_WEBHOOK: ['projector'],
  'HEARTBEAT_URL:-': ['projector'],
  KEY_WRAP: ['api', 'projector', 'verify', 'settle'],
  SMTP_URL: ['projector'],
  'BACKUP_COPY:-': ['backup-copy'],
  'BACKUP_FETCH:-': ['backup-copy'],
  APPEND_PASSWORD: ['api', 'postgres', 'postgres-next'],
  PROJECT_PASSWORD: ['projector', 'backup-copy', 'postgres', 'postgres-next'],
  DATABASE_PASSWORD: ['migrate', 'verify', 'settle', 'postgres', 'postgres-next'],
  POSTGRES_PASSWORD: ['postgres', 'postgres-next'],
  REPLICATION_PASSWORD: ['postgres', 'postgres-replica', 'postgres-next'],
  ANALYST_PASSWORD: ['api', 'grafana', 'postgres', 'postgres-next'],
  NATS_API_PASSWORD: ['api', 'nats'],
  NATS_PROJECTOR_PASSWORD: ['projector', 'verify', 'nats'],
  NATS_CONSUMER_PASSWORD: ['nats'],
  NATS_OPERATOR_PASSWORD: ['nats'],
}

test.each(Object.entries(SECRETS))('the secret %s reaches only the services that need it', (secret, allowed) => {
  // `${NAME:+text}` says that a secret is set, and not which.
  const givenTo = (service: Service) => JSON.stringify(service.environment ?? {}).replaceAll(/\$\{\w+:\+[^}]*\}/g, '')
  const knowing = services.filter(([, service]) => givenTo(service).includes(`\${${secret}`))
  expect([...new Set(knowing.map(([name]) => name.replace(/-\d$/, '')))].toSorted()).toEqual([...allowed].toSorted())
  for (const [name, service] of services) expect(service, name).not.toHaveProperty('env_file')
})

test('every connection to the database and to NATS is encrypted, and its certificate is verified', async () => {
  for (const [name, { environment = {} }] of services) {
    const { DATABASE_URL, ANALYST_URL, NATS_URL } = environment
    if (ANALYST_URL) expect(ANALYST_URL, name).toMatch(/@postgres-replica:.*sslmode=verify-full/)
    if (DATABASE_URL) expect(DATABASE_URL, name).toMatch(/sslmode=verify-full&sslrootcert=\/tls\/ca\.crt$/)
    expect(NATS_URL ?? '', name).not.toMatch(/nats:\/\//)
    if (DATABASE_URL ?? NATS_URL) expect(compose.services[name]?.volumes, name).toContain('tls-ca:/tls:ro')
  }
  expect(await read('operate/containers/primary.sh')).toContain('s/^host all all all /hostssl all all all /')
  for (const file of ['operate/containers/primary.sh', 'operate/containers/replica.sh'])
    expect(await read(file)).toMatch(/hostssl replication|verify-full/)
})

test('copies of the database begin at once, without waiting for its next checkpoint', async () => {
  for (const file of ['operate/containers/base-backup.sh', 'operate/containers/replica.sh']) {
    const copies = (await read(file)).match(/pg_basebackup .*/g) ?? []
    expect([file, copies.filter((line) => line.includes('--checkpoint=fast'))]).toEqual([file, copies])
    expect(copies.length).toBeGreaterThan(0)
  }
})

test('NATS has the accounts, the permissions and the durability of the default run', async () => {
  const config = (await read('operate/containers/nats.conf')).replaceAll(/\s/g, '')
  expect(config).toContain('sync_interval:always')
  const { users } = JSON.parse(
    writeAuthorization({ api: '', projector: '', consumer: '', operator: '' }).replace('authorization: ', ''),
  )
  for (const { user, permissions } of users) {
    const own = config.slice(config.indexOf(`user:${user},`), config.indexOf('}', config.indexOf(`user:${user},`)))
    for (const [act, subjects] of Object.entries<string[]>(permissions)) {
      const listed = new RegExp(`${act}:(\\[[^\\]]*\\]|"[^"]*")`).exec(own)?.[1] ?? ''
      expect([user, act, listed.match(/[^"[\],]+/g)]).toEqual([user, act, subjects])
    }
  }
})

test(
  'the certificates are signed by one authority, name their hosts, and stay until they expire',
  { timeout: 60_000 },
  async () => {
    const dir = await createOwnFolder('certificates')
    const create = () => promisify(execFile)('bash', [fileURLToPath(new URL('certificates.sh', import.meta.url)), dir])
    const certificate = async (name: string) => new X509Certificate(await readFile(join(dir, name)))
    await create()
    const authority = await certificate('ca/ca.crt')
    for (const [folder, host] of [
      ['postgres', 'postgres'],
      ['nats', 'nats-2'],
      ['api', 'api'],
    ] as const) {
      const server = await certificate(`${folder}/server.crt`)
      expect(server.verify(authority.publicKey)).toBe(true)
      expect([server.checkHost(host), server.checkHost('example.com')]).toEqual([host, undefined])
      expect((await stat(join(dir, folder, 'server.key'))).mode & 0o077).toBe(0)
    }
    const before = (await certificate('nats/server.crt')).fingerprint256
    await create()
    expect((await certificate('nats/server.crt')).fingerprint256).toBe(before)
  },
)

/** Lists settings that the file sets, or that production refuses. */
const FIXED =
  'NODE_ENV PORT HOST DATA_DIR KEY_DIR DATABASE_URL ANALYST_URL NATS_URL TRUSTED_PROXIES PAGES_DIR RATE_LIMITS ADMISSION CLOCK'
    .split(' ')
    .concat('PROJECTOR_PORT', 'TLS_DIR', 'LOOPBACK_PORT')

test('every other setting of .env.example reaches a service', async () => {
  const names = [...(await read('.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const file = await read('docker-compose.yml')
  const missing = names.filter(
    (name) => !FIXED.includes(name) && !file.includes(`\${${name}:-`) && !file.includes(`\${${name}:?`),
  )
  expect(missing).toEqual([])
})
