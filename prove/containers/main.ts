import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { namedIn } from '#prove/bench/tools/named.ts'
import { createInstallation } from './installation.ts'
import { SCENES } from './scenes.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
const run = promisify(execFile)

/** Returns the output of a command that failed, which says more than its exit code. */
const outputOf = (error: unknown): string =>
  error instanceof Error && 'stdout' in error && 'stderr' in error
    ? `${error.message}\n${error.stdout}`.slice(-6_000)
    : String(error instanceof Error ? error.stack : error)

/** Returns the scenes named by S in their order, such as `start,backedUp`; all by default. */
const chosenScenes = () => {
  const names = namedIn(process.env['S'], Object.keys(SCENES))
  return Object.entries(SCENES).filter(([name]) => names.includes(name))
}

/** Plays every scene on an installation of docker-compose.yml. Stops at the first one that fails. */
const check = async () => {
  const isThere = await run('docker', ['info']).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    print('No Docker engine runs on this machine, so the installation of docker-compose.yml is not checked.')
    return
  }
  const scenes = chosenScenes()
  const images = await run('bash', [fileURLToPath(new URL('stand-ins.sh', import.meta.url))])
  if (images.stdout) print(images.stdout.trim())
  const folder = await mkdtemp(join(process.env['CHECK_DIR'] ?? tmpdir(), 'compose-check-'))
  const installation = await createInstallation(join(folder, 'clone'))
  try {
    for (const [, { title, play }] of scenes) {
      const start = performance.now()
      const note = await play(installation)
      print(`ok  ${title} (${((performance.now() - start) / 1_000).toFixed(0)} s)${note ? `: ${note}` : ''}`)
    }
  } catch (error) {
    print(`FAILED  ${outputOf(error)}`)
    process.exitCode = 1
  } finally {
    if (!process.env['KEEP']) await installation.remove()
    if (!process.env['KEEP']) await rm(folder, { recursive: true, force: true })
  }
}

await check()
// A scene that failed may have left commands that never end.
process.exit()
