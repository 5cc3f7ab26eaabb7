import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { serverCommand } from './bin/server-command.ts'

const port = Number(process.env['E2E_PORT'] ?? '3217')
/** Port of the marketplace that uses Stripe; its Stripe server listens one port above. */
const portWithStripe = port + 1
const portOfLooks = port + 3
/** More than two processors, because many journeys wait: for a poll, a job, or the network. */
const workers = 3
/** Each worker has its own marketplace. */
const portOfWorker = (index: number) => (index === 0 ? port : port + 3 + index)
/** URL of a running marketplace to test instead of a new one (bench/nodes). */
const running = process.env['E2E_BASE_URL']
const urlAt = (at: number) => `http://127.0.0.1:${at}`
const browser = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium'
const isRoot = process.getuid?.() === 0

/** Removed at exit. The account that runs PostgreSQL must be able to enter it. */
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-journeys-'))
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return folder
}

/** Starts a built marketplace for the journeys, with demo data in a fresh database. */
const marketplace = (args: string[], at: number) => ({
  command: [process.execPath, ...args].map(word => `"${word}"`).join(' '),
  url: `${urlAt(at)}/api/readyz`,
  timeout: 60_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: String(at),
    DATA_DIR: path.join(temporaryFolder(), 'data'),
    RATE_LIMIT: 'off',
    // The tokens of a test's people last as long as all tests.
    ACCESS_TOKEN_MINUTES: '120',
    LOG_LEVEL: 'warn',
    // Large deals are paid at once. The marketplace with Stripe overrides this (e2e/stripe/start-market.ts).
    DEPOSIT_PERCENT: '0',
    ADMIN_EMAIL: 'admin@journeys.example',
    ADMIN_PASSWORD: 'Journey1!',
  },
})

export const journeys = marketplace(serverCommand, port)

/** Journeys that change nothing that others look at. They have their own marketplace and run in parallel. */
const looks = [
  'shell/accessible.spec.ts',
  'shell/layout.spec.ts',
  'shell/literal-texts.spec.ts',
  'home-page/first-load.spec.ts',
  'search/search.spec.ts',
  'deals/unhappy-paths.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers,
  // A busy machine may be too slow once. A test that passes on its retry is reported as flaky, with a trace.
  retries: 1,
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as ['json']] : [])],
  use: {
    baseURL: running ?? urlAt(portOfWorker(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))),
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: browser,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        // Compiles the pages' code less often.
        '--process-per-site',
      ],
    },
  },
  projects: [
    { name: 'looks', workers: 1, testMatch: looks, use: { baseURL: urlAt(portOfLooks) } },
    // The whole journey with Stripe, and the tests of Stripe.
    {
      name: 'stripe',
      workers: 1,
      testMatch: ['deals/whole-loop.spec.ts', 'stripe/*.spec.ts'],
      use: { baseURL: urlAt(portWithStripe) },
    },
    // Tests with Firebase have a separate configuration.
    { name: 'keyhaven', testIgnore: ['stripe/**', 'firebase/**', ...looks] },
  ],
  webServer:
    running === undefined
      ? [
          marketplace(serverCommand, portOfLooks),
          marketplace(['e2e/stripe/start-market.ts'], portWithStripe),
          journeys,
          ...Array.from({ length: workers - 1 }, (_, index) => marketplace(serverCommand, portOfWorker(index + 1))),
        ]
      : [],
})
