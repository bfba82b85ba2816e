import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,bench,db,events,lint,projector,web}/**/*.test.{ts,tsx}'],
    globalSetup: ['db/testing.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
