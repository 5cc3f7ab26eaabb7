import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'
import type { WorkerFixtures } from '../market/market.ts'

/** One journey in browsers that Playwright does not drive, one after the other in one marketplace. */
export default defineConfig<object, WorkerFixtures>({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/engines',
  workers: 1,
  projects: [{ name: 'engines' }],
})
