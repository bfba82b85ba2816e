import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'

const docker = fileURLToPath(new URL('.', import.meta.url))
const SERVERS = ['api-1', 'api-2', 'projector']

let template: string
const sh = (command: string) => promisify(execFile)('bash', ['-ec', command], { cwd: template })
const COMMIT = 'git add --all && git -c user.name=t -c user.email=t@example.com commit --quiet --message release'

/** Creates an installation of release v1 that can be upgraded to v2, which adds a file and removes one. */
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'upgrade-'))
  await mkdir(join(template, 'origin/docker'), { recursive: true })
  await mkdir(join(template, 'bin'))
  for (const script of ['upgrade', 'deploy', 'backup', 'restore'])
    await cp(join(docker, `${script}.sh`), join(template, `origin/docker/${script}.sh`))
  await writeFile(join(template, 'origin/docker/Caddyfile'), '')
  await cp(join(docker, 'testing.engine.sh'), join(template, 'bin/docker'))
  await symlink('docker', join(template, 'bin/git'))
  await sh(`chmod +x bin/docker; ln --symbolic "$(which true)" bin/sleep
    cd origin; git init --quiet --initial-branch=main; echo v1 > release; echo v1 > removed; ${COMMIT}
    cd ..; git clone --quiet origin work
    cd origin; echo v2 > release; rm removed; echo v2 > added; ${COMMIT}
    cd ..; mkdir --parents engine/running; for name in ${SERVERS.join(' ')} proxy postgres image.latest; do
      echo v1 > engine/running/$name; done; mv engine/running/image.latest engine`)
})
afterAll(() => rm(template, { recursive: true }))

const createMachine = async (change = '') => {
  const dir = await mkdtemp(join(tmpdir(), 'machine-'))
  await promisify(execFile)('cp', ['-a', `${template}/.`, dir])
  await promisify(execFile)('bash', ['-ec', `git -C work remote set-url origin ../origin; ${change}`], { cwd: dir })
  const read = (file: string) => readFile(join(dir, file), 'utf8').then((text) => text.trim())
  /** Upgrades, interrupted at a command as `how` says. */
  const upgrade = async (at?: number, how?: string, before: string[] = []) => {
    await writeFile(join(dir, 'engine/calls'), '')
    const [command = '', ...parts] = [...before, 'bash', 'docker/upgrade.sh']
    const child = spawn(command, parts, {
      cwd: join(dir, 'work'),
      // A group of its own, as a terminal gives it.
      detached: true,
      env: {
        ...process.env,
        ENGINE: join(dir, 'engine'),
        REAL_PATH: process.env['PATH'],
        PATH: `${dir}/bin:${process.env['PATH']}`,
        ...(at !== undefined && { AT: String(at), HOW: how }),
      },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
    const [code] = await once(child, 'close')
    return { code, printed, calls: (await read('engine/calls')).split('\n') }
  }
  /** Returns the one release that everything belongs to. @throws for a mix. */
  const release = async () => {
    const files = await read('work/release')
    const { stdout: changes } = await promisify(execFile)('git', ['status', '--porcelain'], { cwd: join(dir, 'work') })
    const running = await Promise.all(SERVERS.map((name) => read(`engine/running/${name}`)))
    const others = {
      image: await read('engine/image.latest'),
      running,
      added: existsSync(join(dir, 'work/added')),
      removed: existsSync(join(dir, 'work/removed')),
      changes,
      isUnfinished: existsSync(join(dir, 'work/.git/upgrade-from')),
      isCopyLeft: existsSync(join(dir, 'engine/running/postgres-restored')),
    }
    expect(others).toEqual({
      image: files,
      running: [files, files, files],
      added: files === 'v2',
      removed: files === 'v1',
      changes: '',
      isUnfinished: false,
      isCopyLeft: false,
    })
    return files
  }
  return { dir, upgrade, release, close: () => rm(dir, { recursive: true }) }
}

const baseline = shared(async () => {
  const machine = await createMachine()
  const { calls } = await machine.upgrade()
  await machine.close()
  return { calls }
})

const placeOf = (calls: string[], command: RegExp) => {
  const at = calls.findIndex((call) => command.test(call)) + 1
  expect(at, String(command)).toBeGreaterThan(0)
  return at
}

/**
 * Twenty commands of an upgrade at which it is interrupted. Up to the merge, nothing is replaced: the previous release runs on,
 * and the next run upgrades. After it, the previous release is started again, by this run or, after a power cut, by the next
 * one. At the last command the new release runs already.
 */
const POINTS: [command: RegExp, after: 'v1' | 'v2', next: 'v1' | 'v2'][] = [
  [/^git diff/, 'v1', 'v2'],
  [/^git fetch/, 'v1', 'v2'],
  [/base-backup.sh/, 'v1', 'v2'],
  [/backup-keys save/, 'v1', 'v2'],
  [/record backup/, 'v1', 'v2'],
  [/^git archive/, 'v1', 'v2'],
  [/^docker build/, 'v1', 'v2'],
  [/backup-keys unpack/, 'v1', 'v2'],
  [/up .* postgres-restored/, 'v1', 'v2'],
  [/ settle/, 'v1', 'v2'],
  [/verify.ts/, 'v1', 'v2'],
  [/record rehearsal/, 'v1', 'v2'],
  [/^git rev-parse HEAD/, 'v1', 'v2'],
  [/^git merge .*only/, 'v1', 'v1'],
  [/compose build/, 'v1', 'v1'],
  [/ migrate/, 'v1', 'v1'],
  [/up .* projector/, 'v1', 'v1'],
  [/up .* api-2/, 'v1', 'v1'],
  [/caddy reload/, 'v1', 'v1'],
  [/^git log/, 'v2', 'v2'],
]
const HOW = ['fail', 'INT', 'TERM', 'HUP'] as const

describe('an interrupted upgrade', { concurrent: true }, () => {
  test.each(POINTS.map(([command, after], n) => [command, HOW[n % HOW.length] ?? 'fail', after] as const))(
    'an upgrade that %s meets with %s leaves %s alone, and the next one succeeds',
    async (command, how, after) => {
      const machine = await createMachine()
      await machine.upgrade(placeOf(baseline.calls, command), how)
      expect(await machine.release()).toBe(after)
      await machine.upgrade()
      expect(await machine.release()).toBe('v2')
      await machine.close()
    },
  )

  test.each(POINTS.map(([command, , next]) => [command, next] as const))(
    'after a power cut at %s, the next run leads to %s alone, and another one to v2',
    async (command, next) => {
      const machine = await createMachine()
      await machine.upgrade(placeOf(baseline.calls, command), 'KILL')
      await machine.upgrade()
      expect(await machine.release()).toBe(next)
      await machine.upgrade()
      expect(await machine.release()).toBe('v2')
      await machine.close()
    },
  )

  // The commands of a return: git rev-parse, two resets, and those of a deploy.
  test.each([2, 3, 5, 8, 9])(
    'a power cut at command %d of the return to the previous release is repaired by the next run',
    async (at) => {
      const machine = await createMachine()
      await machine.upgrade(placeOf(baseline.calls, /up .* api-1/), 'KILL')
      const { code, calls } = await machine.upgrade(at, 'KILL')
      expect([code, calls.length]).toEqual([null, at])
      await machine.upgrade()
      expect(await machine.release()).toBe('v1')
      await machine.close()
    },
  )

  test('a release that does not become healthy is replaced by the previous one', async () => {
    const machine = await createMachine(`cd origin && echo v2-unhealthy > release && ${COMMIT}`)
    const { code, printed } = await machine.upgrade()
    expect([code, printed]).toEqual([1, expect.stringContaining('the previous release runs again')])
    expect(await machine.release()).toBe('v1')
    await machine.close()
  })

  test('an upgrade is refused while another one is under way', async () => {
    const machine = await createMachine()
    const { code, printed } = await machine.upgrade(undefined, undefined, ['flock', '.git/upgrade-lock'])
    expect([code, printed]).toEqual([1, 'Another upgrade is under way. Nothing was changed\n'])
    expect(await machine.release()).toBe('v1')
    await machine.close()
  })
})
