import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { securityHeadersOf } from '#api/http/headers.ts'
import { NODE_FLAGS } from '#run/child-process.ts'

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
  networks: string[]
  environment: Record<string, string>
  healthcheck?: { test?: string[]; disable?: boolean }
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { enable_ipv6?: boolean; ipam: { config: { subnet: string }[] } } | null>
}

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')
const compose: Compose = parse(await read('docker-compose.yml'), { merge: true })
const services = Object.entries(compose.services)
const apis = services.filter(([name]) => name.startsWith('api-'))

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
  for (const [name, { environment, networks }] of apis) {
    expect(environment['TRUSTED_PROXIES'], name).toBe(subnets.join())
    expect(environment['HOST'], name).toBe('::')
    expect(networks, name).toEqual(['front', 'back'])
  }
  // Any other container in the front network could forge a caller's address.
  const inFront = services.filter(([, { networks }]) => networks.includes('front')).map(([name]) => name)
  expect(inFront).toEqual(['proxy', ...apis.map(([name]) => name)])
})

test('the proxy sends requests to every API', async () => {
  const upstreams = /reverse_proxy (.*) \{/.exec(await read('docker/Caddyfile'))?.[1]?.split(' ')
  expect(upstreams).toEqual(apis.map(([name]) => `${name}:8080`))
})

test('errors of the proxy have the security headers of the API', async () => {
  const errors = /handle_errors \{([\s\S]*)/.exec(await read('docker/Caddyfile'))?.[1] ?? ''
  for (const [name, value] of Object.entries(securityHeadersOf('https://plan.example.com'))) {
    expect(errors).toMatch(new RegExp(`^\\t+${name} "?${value.replaceAll(/[()]/g, '\\$&')}"?$`, 'm'))
  }
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

test('the servers share a volume with the keys of persons, and the database server has no access to it', async () => {
  const withKeys = services.filter(([, { volumes }]) => volumes?.includes('keys:/keys')).map(([name]) => name)
  expect(withKeys.toSorted()).toEqual([...apis.map(([name]) => name), 'migrate', 'projector'].toSorted())
  for (const name of withKeys) expect(compose.services[name]?.environment['KEY_DIR'], name).toBe('/keys')
  expect(await read('Dockerfile')).toMatch(/^RUN install --directory --owner=node .* \/keys$/m)
})

test('no secret of the API reaches a process that does not need it', () => {
  for (const name of ['projector', 'migrate', 'verify']) {
    expect(compose.services[name]?.environment).toMatchObject({ JWT_SECRET: '', ADMIN_SETUP_TOKEN: '' })
  }
})
