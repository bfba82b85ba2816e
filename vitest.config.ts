import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Long timeouts for overloaded machines. Shorter ones would only fail tests that pass.
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
// A machine that stalls for seconds fails tests of real servers or browsers, so these are retried. A test that passes on
// a later try is marked `(retry x1)` and needs a look. Tests of races override this and have one try.
const retry = 2

// Files share a process: loading the modules of the product again for each file took a fifth of the whole run. Tests
// therefore leave nothing behind, neither in `process.env` nor in modules.
const isolate = false

/** Tests of servers wait for disks, clocks and other processes for more than a third of their time on two cores. */
const WORKERS = 3
/** Tests that draw pages use all they get. */
const BROWSER_WORKERS = 2

/** Small files with tests of half a minute and more. */
const SLOW = [
  'projector/memory.test.ts',
  'projector/reactions/mail/reminders.test.ts',
  'run/start-failures.test.ts',
  'tools/additions/additions.test.ts',
  'web/e2e/cabinet/week.e2e.test.ts',
  'web/e2e/site/large-text.e2e.test.ts',
]

/** Starts slow files first and then, as usual, large ones, so no worker waits at the end for another one. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((file) => moduleId.endsWith(`/${file}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...timeouts,
          isolate,
          name: 'house',
          maxWorkers: WORKERS,
          include: ['{docker,tools,web}/**/*.test.{ts,tsx}'],
          exclude: ['web/e2e/**', 'tools/analyst/**'],
        },
      },
      {
        test: {
          ...timeouts,
          isolate,
          name: 'servers',
          maxWorkers: WORKERS,
          include: ['{api,bench,commands,db,events,projector,run,servers,testing,tools/analyst}/**/*.test.ts'],
          globalSetup: ['testing/setup.ts'],
          retry,
        },
      },
      {
        test: {
          ...timeouts,
          isolate,
          name: 'screens',
          maxWorkers: BROWSER_WORKERS,
          include: ['web/e2e/**/*.e2e.test.ts'],
          globalSetup: ['testing/product.ts', 'web/e2e/tools/browser.setup.ts'],
          // Browser tests run last, because they are unreliable while other tests use the machine.
          sequence: { groupOrder: 1 },
          retry,
        },
      },
    ],
  },
})
