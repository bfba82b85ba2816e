import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 6e9

const hasRoom = (folder: string) => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= NEEDED_BYTES
}

// Servers of tests keep their data in memory where there is room. A new database takes 31 ms there instead of 140, and a
// commit 0.1 ms instead of 0.35. The processes that tests kill lose nothing by it: the folder stays.
if (process.env.TMPDIR === undefined && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY

// Long timeouts for overloaded machines. Shorter ones would only fail tests that pass.
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

// Files share a process: loading the modules of the product again for each file took a fifth of the whole run. Tests
// therefore leave nothing behind, neither in `process.env` nor in modules.
const isolate = false

/** Proofs take up to two minutes each on a machine that does nothing else. */
const proofTimeouts = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 100_000 } } }

/** Tests of servers wait for disks, clocks and other processes for more than a third of their time on two cores. */
const WORKERS = 4
/** Proofs wait longer, for processes that they start, kill and restore. */
const PROOF_WORKERS = 6
/** Tests that draw pages use all they get. */
const BROWSER_WORKERS = 3

// A machine that stalls for seconds fails a browser test that passes. A retried test is listed at the end and needs a look.
const retry = 1
// Other tests pass at the first try, also on a busy machine, so a failure is worth a look at once. CI lists what passed at the
// second try, and goes on.
const strict = process.env.CI === undefined ? 0 : 1

const SERVERS = { globalSetup: ['prove/servers/setup.ts'], maxWorkers: WORKERS, retry: strict }
const SCREENS = {
  globalSetup: ['prove/servers/product.ts'],
  maxWorkers: BROWSER_WORKERS,
  maxConcurrency: 3,
  retry,
  // Browser tests run last, because they are unreliable while other tests use the machine.
  sequence: { groupOrder: 1 },
}

/** Proofs of the whole system, which kill processes or take long: `make prove` runs them, `make test` does not. */
const PROOFS = '**/*.proof.test.ts'
/** Scripts of containers are read and tried without servers. */
const CONTAINERS = '{operate/{cluster,containers},prove/containers}/**/*.test.ts'
const ATTACKS = 'prove/attacks/**'
/** Drills need the machine for themselves: they break things for a minute, and each has to recover before the next. */
const DRILLS = 'prove/{faults,failover}/**/*.proof.test.ts'
const SCREEN_PROOFS = '{web/e2e,prove/walks}/**/*.proof.e2e.test.ts'

export default defineConfig({
  test: {
    // Each run would transform the modules of the product again, which takes seconds of a core.
    fsModuleCache: true,
    reporters: ['default', 'prove/servers/retried-tests.ts', ['json', { outputFile: '.data/test-seconds.json' }]],
    projects: [
      {
        test: {
          ...timeouts,
          isolate,
          name: 'house',
          maxWorkers: WORKERS,
          include: ['{tools,web}/**/*.test.{ts,tsx}', CONTAINERS],
          exclude: ['web/e2e/**', 'tools/analyst/**', PROOFS],
        },
      },
      {
        test: {
          ...timeouts,
          ...SERVERS,
          isolate,
          name: 'servers',
          include: ['{api,commands,db,events,operate,projector,prove,tools/analyst}/**/*.test.ts'],
          exclude: [PROOFS, SCREEN_PROOFS, ATTACKS, CONTAINERS],
        },
      },
      {
        test: {
          ...timeouts,
          ...SCREENS,
          isolate,
          name: 'screens',
          include: ['web/e2e/**/*.e2e.test.ts'],
          exclude: [SCREEN_PROOFS],
        },
      },
      {
        test: {
          ...proofTimeouts,
          ...SERVERS,
          maxWorkers: PROOF_WORKERS,
          retry,
          isolate,
          name: 'proofs',
          include: [PROOFS, `${ATTACKS}/*.test.ts`],
          exclude: ['node_modules/**', DRILLS],
        },
      },
      {
        test: {
          ...proofTimeouts,
          ...SCREENS,
          isolate,
          // Projects of a group start in the order of their names, and this one has the longest file.
          name: 'page-proofs',
          include: [SCREEN_PROOFS],
          maxWorkers: PROOF_WORKERS,
          // Other proofs wait for processes much of their time, and timeouts here are long enough to share the machine.
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...proofTimeouts,
          ...SERVERS,
          retry,
          isolate,
          name: 'drills',
          include: [DRILLS],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
