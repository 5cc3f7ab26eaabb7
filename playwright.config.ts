import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { emulatorPorts, emulatorServer, marketplaceAtFirebase } from './e2e/firebase/emulator-server.ts'
import type { WorkerFixtures } from './e2e/market/market.ts'
import { runningMarketplace } from './e2e/market/marketplace.ts'

/** One more than processors, because many journeys wait: for a poll, a job, or the network. */
const workers = Math.min(availableParallelism() + 1, 8)
const isRoot = process.getuid?.() === 0

/** Tests that change nothing that others look at. They share marketplaces with the demo data as it was. */
const looks = [
  'shell/accessible.spec.ts',
  'shell/layout.spec.ts',
  'shell/literal-texts.spec.ts',
  'home-page/first-load.spec.ts',
  'search/search.spec.ts',
  // Needs no marketplace, and takes so long that it must not come last.
  'ui/showcase.spec.ts',
]

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: path.join(import.meta.dirname, 'e2e/market/prepare-database.ts'),
  // Only a test that hangs reaches these limits: a busy machine may take ten times as long as a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers,
  // A test that passes only on its second try counts as a failure of quality, and leaves a trace.
  retries: 1,
  reporter: 'list',
  use: {
    ...(runningMarketplace !== undefined && { baseURL: runningMarketplace }),
    viewport: { width: 1280, height: 900 },
    actionTimeout: 120_000,
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        // Compiles the pages' code less often, and never optimizes it: a page of a test lives too briefly to gain from that.
        // A quarter of the browser's processor time (measured over five pages).
        '--process-per-site',
        '--js-flags=--no-opt --no-maglev --no-sparkplug',
      ],
    },
  },
  // One list of work, the longest first. bin/test.ts chooses among the projects.
  projects: [
    // One home in browsers that Playwright does not drive, which are slow, and wait for each other.
    {
      name: 'engines',
      testMatch: 'engines/*.spec.ts',
      workers: 1,
      use: { marketplaceOptions: { keptFor: 'engines' } },
    },
    {
      name: 'stripe',
      testMatch: 'stripe/*.spec.ts',
      use: { marketplaceOptions: { usesStripe: true } },
    },
    // The same marketplace with its accounts at Firebase's emulator: the whole journey, and the tests of Firebase. The
    // last file stops the emulator, so one worker runs them in their order.
    ...(emulatorPorts === undefined
      ? []
      : [
          {
            name: 'firebase',
            testMatch: ['deals/whole-loop.spec.ts', 'firebase/*.spec.ts'],
            workers: 1,
            use: { marketplaceOptions: marketplaceAtFirebase },
          },
        ]),
    { name: 'looks', testMatch: looks },
    { name: 'keyhaven', testIgnore: ['{stripe,engines,firebase}/**', ...looks] },
  ],
  webServer: emulatorPorts === undefined ? [] : [emulatorServer()],
})
