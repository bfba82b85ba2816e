import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createMachine, createTemplate, HOW, placeOf, SERVERS } from './testing.ts'

const template = shared(() => createTemplate())

/** An installation on PostgreSQL 18 with a database, a replica and backups. */
const createInstallation = async (services = '') => {
  const { read, run, close } = await createMachine(
    template.dir,
    `echo POSTGRES_MAJOR=18 > work/.env; cd engine; mkdir --parents primary/18 backups/{base,ended,keys,wal}
     echo 18 > running/postgres; echo '${services}' > services; echo rows > primary/18/rows; echo 18 > backups/installation`,
  )
  return {
    close,
    move: (at?: number, how?: string, to = '19') => run(['bash', 'operate/containers/major.sh', to], at, how),
    /** Returns the version that everything belongs to. @throws for a mix, and for servers that don't run. */
    version: async () => {
      const major = await read('engine/running/postgres')
      const running = await Promise.all(SERVERS.map((name) => read(`engine/running/${name}`)))
      const rows = await read(`engine/primary/${major}/rows`)
      const settings = await read('work/.env')
      expect({ running, rows, settings, installation: await read('engine/backups/installation') }).toEqual({
        running: SERVERS.map(() => 'v1'),
        rows: 'rows',
        settings: `POSTGRES_MAJOR=${major}`,
        installation: major,
      })
      return major
    },
  }
}

const baseline = shared(async () => {
  const installation = await createInstallation()
  const { code, printed, calls } = await installation.move()
  expect([code, printed]).toEqual([0, expect.stringContaining('PostgreSQL 19 runs')])
  expect(await installation.version()).toBe('19')
  await installation.close()
  return { calls }
})

/** Commands of a move, in order. Up to the last one, the former server runs again if it is interrupted there. */
const POINTS = [
  /compose pull/,
  /base-backup.sh/,
  /rm --recursive/,
  /compose stop api/,
  /up .* postgres-next/,
  /copy-database.sh/,
  /compose stop postgres postgres-replica/,
  /mkdir before/,
  /up .* postgres$/,
  / migrate/,
  / verify/,
]

describe('a move to the next major version', { concurrent: true }, () => {
  test.each(POINTS.map((command, n) => [command, HOW[n % HOW.length] ?? 'fail'] as const))(
    'a move that %s meets with %s leaves the former server, and the next one succeeds',
    async (command, how) => {
      const { move, version, close } = await createInstallation()
      // The first call for PostgreSQL makes sure that it runs; the later one starts the new version.
      const calls = String(command).includes('postgres$')
        ? baseline.calls.map((call, n) => (n < 5 ? '' : call))
        : baseline.calls
      await move(placeOf(calls, command), how)
      expect(await version()).toBe('18')
      await move()
      expect(await version()).toBe('19')
      await close()
    },
  )

  test.each([...POINTS, /find .var.lib/, /up --detach --wait$/])(
    'after a power cut at %s, the next run finishes the move',
    async (command) => {
      const { move, version, close } = await createInstallation()
      await move(placeOf(baseline.calls, command), 'KILL')
      await move()
      expect(await version()).toBe('19')
      await close()
    },
  )

  test('an earlier version is refused, and no version is', async () => {
    const { move, version, close } = await createInstallation()
    for (const to of ['17', '', 'latest']) expect((await move(undefined, undefined, to)).code).toBe(1)
    expect(await version()).toBe('18')
    await close()
  })

  test('a cluster is refused, and runs on', async () => {
    const { move, version, close } = await createInstallation('postgres-1')
    expect(await move()).toMatchObject({ code: 1, printed: expect.stringContaining('not a cluster') })
    expect(await version()).toBe('18')
    await close()
  })
})
