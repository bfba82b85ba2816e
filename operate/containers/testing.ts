import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
export const SERVERS = ['api-1', 'api-2', 'projector']
export const COMMIT = 'git add --all && git -c user.name=t -c user.email=t@example.com commit --quiet --message release'

const sh = (cwd: string, command: string) => promisify(execFile)('bash', ['-ec', command], { cwd })

/** Creates an installation of release v1, whose branch has a release v2 that adds a file and removes one. */
export const createTemplate = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'template-'))
  await mkdir(join(dir, 'origin/operate/containers'), { recursive: true })
  await mkdir(join(dir, 'bin'))
  for (const script of ['upgrade', 'deploy', 'backup', 'restore', 'major'])
    await cp(join(here, `${script}.sh`), join(dir, `origin/operate/containers/${script}.sh`))
  await writeFile(join(dir, 'origin/operate/containers/Caddyfile'), '')
  await cp(join(here, 'testing.engine.sh'), join(dir, 'bin/docker'))
  await symlink('docker', join(dir, 'bin/git'))
  await sh(
    dir,
    `chmod +x bin/docker; ln --symbolic "$(which true)" bin/sleep
    cd origin; git init --quiet --initial-branch=main; echo v1 > release; echo v1 > removed; ${COMMIT}
    cd ..; git clone --quiet origin work
    cd origin; echo v2 > release; rm removed; echo v2 > added; ${COMMIT}
    cd ..; mkdir --parents engine/running; for name in ${SERVERS.join(' ')} proxy postgres image.latest; do
      echo v1 > engine/running/$name; done; mv engine/running/image.latest engine`,
  )
  return { dir, close: () => rm(dir, { recursive: true }) }
}

/** Copies an installation, changed by a command of the shell. */
export const createMachine = async (template: string, change = '') => {
  const dir = await mkdtemp(join(tmpdir(), 'machine-'))
  await promisify(execFile)('cp', ['-a', `${template}/.`, dir])
  await sh(dir, `git -C work remote set-url origin ../origin; ${change}`)
  const read = (file: string) => readFile(join(dir, file), 'utf8').then((text) => text.trim())
  return {
    dir,
    read,
    /** Runs a command, interrupted at the nth command of the engine or git as `how` says. */
    run: async ([command = '', ...parts]: string[], at?: number, how?: string) => {
      await writeFile(join(dir, 'engine/calls'), '')
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
    },
    close: () => rm(dir, { recursive: true }),
  }
}

/** How a command is interrupted, besides a power cut. */
export const HOW = ['fail', 'INT', 'TERM', 'HUP'] as const

export const placeOf = (calls: string[], command: RegExp) => {
  const at = calls.findIndex((call) => command.test(call)) + 1
  expect(at, String(command)).toBeGreaterThan(0)
  return at
}
