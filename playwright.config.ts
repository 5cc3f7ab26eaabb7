import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const port = process.env['E2E_PORT'] ?? '3217'
/** A marketplace that runs already, to be driven instead of one of its own (bench/nodes). */
const running = process.env['E2E_BASE_URL']
const addressAt = (at: number) => `http://127.0.0.1:${at}`
/** The marketplace that is paid through Stripe; its Stripe listens one port above. */
const withStripe = Number(port) + 1
const browser = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium'
const isRoot = process.getuid?.() === 0

/** The journeys drive the built marketplace, demo data included, on a fresh database. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as ['json']] : [])],
  use: {
    baseURL: running ?? addressAt(Number(port)),
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: browser,
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    { name: 'keyhaven', testIgnore: 'stripe/**' },
    // The same journey with the other card provider, and what only that one can do.
    {
      name: 'stripe',
      testMatch: ['whole-loop.spec.ts', 'stripe/*.spec.ts'],
      use: { baseURL: addressAt(withStripe) },
    },
  ],
  webServer:
    running === undefined
      ? [market('server/main.ts', Number(port)), market('e2e/stripe/start-market.ts', withStripe)]
      : [],
})

function market(program: string, at: number) {
  return {
    command: `"${process.execPath}" ${program}`,
    url: `${addressAt(at)}/api/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: String(at),
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'keyhaven-journeys-')),
      RATE_LIMIT: 'off',
      // The people of a test's market keep theirs for as long as all tests take.
      ACCESS_TOKEN_MINUTES: '120',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@journeys.example',
      ADMIN_PASSWORD: 'Journey1!',
    },
  }
}
