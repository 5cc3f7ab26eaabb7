import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Only a test that hangs reaches these limits: a busy machine may take ten times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // One more than processors, because some tests wait for a timeout or a job.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    // Keeps a worker below 500 MB: by the memory of the machine, Node would let its garbage grow to twice that.
    execArgv: ['--max-semi-space-size=16', '--max-old-space-size=320'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules and server',
          include: ['{bench,bin,checks,contract,server,web}/**/*.test.ts'],
          setupFiles: ['server/testing/hooks-for-tests.ts'],
          globalSetup: ['server/testing/database/database-for-tests.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/without-throttle.ts', 'web/testing/hooks-for-tests.ts'],
        },
      },
    ],
  },
})
