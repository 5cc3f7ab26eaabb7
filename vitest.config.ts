import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bench,bin,checks,contract,server,web}/**/*.test.ts'],
    setupFiles: ['server/testing/hooks-for-tests.ts'],
    globalSetup: ['server/testing/database-for-tests.ts'],
    // Only a test that hangs reaches these limits: a busy machine may take ten times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // More than two processors, because some tests wait for a timeout or a job.
    maxWorkers: 3,
    isolate: false,
  },
})
