import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bench,bin,contract,server,web}/**/*.test.ts'],
    globalSetup: ['server/testing/database-for-tests.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
  },
})
