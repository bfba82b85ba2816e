import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { COMMIT, createMachine, createTemplate, HOW, placeOf, SERVERS } from './testing.ts'

const template = shared(() => createTemplate())

const createInstallation = async (change = '') => {
  const { dir, read, run, close } = await createMachine(template.dir, change)
  const upgrade = (at?: number, how?: string, before: string[] = []) =>
    run([...before, 'bash', 'operate/containers/upgrade.sh'], at, how)
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
  return { upgrade, release, close }
}

const baseline = shared(async () => {
  const machine = await createInstallation()
  const { calls } = await machine.upgrade()
  await machine.close()
  return { calls }
})

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
  [/verify\/main.ts/, 'v1', 'v2'],
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

describe('an interrupted upgrade', { concurrent: true }, () => {
  test.each(POINTS.map(([command, after], n) => [command, HOW[n % HOW.length] ?? 'fail', after] as const))(
    'an upgrade that %s meets with %s leaves %s alone, and the next one succeeds',
    async (command, how, after) => {
      const machine = await createInstallation()
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
      const machine = await createInstallation()
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
      const machine = await createInstallation()
      await machine.upgrade(placeOf(baseline.calls, /up .* api-1/), 'KILL')
      const { code, calls } = await machine.upgrade(at, 'KILL')
      expect([code, calls.length]).toEqual([null, at])
      await machine.upgrade()
      expect(await machine.release()).toBe('v1')
      await machine.close()
    },
  )

  test('a release that does not become healthy is replaced by the previous one', async () => {
    const machine = await createInstallation(`cd origin && echo v2-unhealthy > release && ${COMMIT}`)
    const { code, printed } = await machine.upgrade()
    expect([code, printed]).toEqual([1, expect.stringContaining('the previous release runs again')])
    expect(await machine.release()).toBe('v1')
    await machine.close()
  })

  test('an upgrade is refused while another one is under way', async () => {
    const machine = await createInstallation()
    const { code, printed } = await machine.upgrade(undefined, undefined, ['flock', '.git/upgrade-lock'])
    expect([code, printed]).toEqual([1, 'Another upgrade is under way. Nothing was changed\n'])
    expect(await machine.release()).toBe('v1')
    await machine.close()
  })
})
