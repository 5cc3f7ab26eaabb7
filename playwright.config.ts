import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const port = process.env['E2E_PORT'] ?? '3217'
const baseURL = `http://127.0.0.1:${port}`
const browser = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium'
const isRoot = process.getuid?.() === 0

/** The marketplace of the journeys: built, demo data included, on a fresh database. */
export const journeys = {
  command: `"${process.execPath}" server/main.ts`,
  url: `${baseURL}/api/readyz`,
  timeout: 60_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  env: {
    PORT: port,
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'keyhaven-journeys-')),
    RATE_LIMIT: 'off',
    // The people of a test's market keep theirs for as long as all tests take.
    ACCESS_TOKEN_MINUTES: '120',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: 'admin@journeys.example',
    ADMIN_PASSWORD: 'Journey1!',
  },
} as const

export default defineConfig({
  testDir: 'e2e',
  // Those with their accounts at Firebase have a configuration of their own.
  testIgnore: 'firebase/**',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as ['json']] : [])],
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: browser,
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: journeys,
})
