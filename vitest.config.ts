import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bench,bin,checks,contract,server,web}/**/*.test.ts'],
    globalSetup: ['server/testing/database-for-tests.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A busy machine may take longer than the usual second.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // More than two processors, because some tests wait for a timeout or a job.
    maxWorkers: 3,
    isolate: false,
  },
})
