import { defineConfig } from 'vitest/config'

// Long enough for a machine that is many times oversubscribed: a shorter time only fails tests that would pass.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 }
// A machine that stands still for seconds fails a test of real servers or of a real browser. What is really broken fails
// again; what passed at the second try is marked `(retry x1)` and is to be looked at. Tests of races have one try.
const retry = 1

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...timeouts,
          name: 'house',
          include: ['{docker,tools,web}/**/*.test.{ts,tsx}'],
          exclude: ['web/e2e/**', 'tools/analyst/**'],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'servers',
          include: ['{api,bench,db,events,projector,run,tools/analyst}/**/*.test.ts'],
          globalSetup: ['run/testing/setup.ts'],
          retry,
        },
      },
      {
        test: {
          ...timeouts,
          name: 'screens',
          include: ['web/e2e/**/*.e2e.test.ts'],
          globalSetup: ['run/testing/product.ts', 'web/e2e/tools/browser.setup.ts'],
          // After all others: a browser that has to share the machine with servers that are tested misses beats.
          sequence: { groupOrder: 1 },
          retry,
        },
      },
    ],
  },
})
