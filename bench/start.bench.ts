import { existsSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '#servers/child-process.ts'
import { freePort } from '#servers/embedded-servers.ts'
import type { Measurement } from './tools/measure.ts'
import { numberFrom, runBench, type BenchServers } from './tools/servers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns a minimal environment, because a DATABASE_URL of this process would shorten the start. */
const environment = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  PORT: String(port),
})

/** Starts the product as `make run` does and returns the seconds until it reports that it is ready. */
const start = async (servers: BenchServers, dataDir: string): Promise<number> => {
  const { promise: ready, resolve } = Promise.withResolvers<number>()
  const begun = performance.now()
  const child = startChild(process.execPath, [join(root, 'run/main.ts')], {
    cwd: root,
    env: environment(dataDir, await freePort()),
    logFile: join(servers.logs, 'run.log'),
    onLine: (line) => {
      if (line.includes('Ready in')) resolve((performance.now() - begun) / 1_000)
    },
  })
  const failed = child.exited.then((code) => {
    throw new Error(`The product ended with code ${code} before it was ready`)
  })
  try {
    return await Promise.race([ready, failed])
  } finally {
    failed.catch(() => {})
    await child.stop('SIGTERM')
  }
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  if (!existsSync(join(root, 'dist/web/index.html'))) throw new Error('The pages are not built: run "make build"')
  const first: number[] = []
  const second: number[] = []
  while (first.length < numberFrom('RUNS', 5)) {
    const dataDir = join(servers.dir, `data-${first.length}`)
    await mkdir(dataDir)
    await chmod(dataDir, 0o755)
    first.push(await start(servers, dataDir))
    second.push(await start(servers, dataDir))
    await rm(dataDir, { recursive: true, force: true })
  }
  servers.note('From `node run/main.ts` to the ready line: PostgreSQL, NATS, API, projector, pages.')
  return [
    { what: 'first start, creating the database', unit: 's', better: 'less', runs: first, target: { atMost: 6 } },
    { what: 'every other start', unit: 's', better: 'less', runs: second, target: { atMost: 6 } },
  ]
}

await runBench('start: the whole product with one command', measure)
