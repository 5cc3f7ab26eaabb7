import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'
import type { WorkerFixtures } from '../market/market.ts'
import { emptyTemplate } from '../market/marketplace.ts'
import { emulator, folderOfEmulator, pidFile, projectId } from './emulator.ts'

const [, hub = '4400', logging = '4500'] = (process.env['E2E_EMULATOR_PORTS'] ?? '').split(',')
// The test processes read this file again, and find the folder here.
const folder = (process.env[folderOfEmulator] ??= mkdtempSync(path.join(tmpdir(), 'keyhaven-emulator-')))
const config = path.join(folder, 'firebase.json')
const ports = { auth: { host: '127.0.0.1', port: Number(new URL(`http://${emulator}`).port) } }
const others = { hub: { port: Number(hub) }, logging: { port: Number(logging) }, ui: { enabled: false } }
writeFileSync(config, JSON.stringify({ emulators: { ...ports, ...others } }))
const cli = path.join(import.meta.dirname, 'node_modules/firebase-tools/lib/bin/firebase.js')

/** The same marketplace with its accounts at Firebase's emulator: the whole journey, and the tests of Firebase. */
export default defineConfig<object, WorkerFixtures>({
  ...journeys,
  use: {
    ...journeys.use,
    marketplaceOptions: {
      // The demo's accounts have to be created at Firebase.
      template: emptyTemplate,
      env: { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: emulator },
    },
  },
  testDir: '..',
  // These tests share no data.
  fullyParallel: true,
  workers: 2,
  projects: [
    // The longest one first.
    { name: 'loop', testMatch: 'whole-loop.spec.ts', testIgnore: [] },
    { name: 'journeys', testMatch: 'firebase/sign-in.spec.ts', testIgnore: [] },
    // The last command stops the emulator.
    { name: 'outage', testMatch: 'firebase/outage.spec.ts', testIgnore: [], dependencies: ['loop', 'journeys'] },
  ],
  webServer: [
    {
      command: `echo $$ > "${pidFile()}"; exec "${process.execPath}" "${cli}" emulators:start --only auth --project ${projectId} --config "${config}"`,
      cwd: folder,
      url: `http://${emulator}/`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      // Disables update checks, telemetry, and files in the home folder.
      env: { CI: '1', NO_UPDATE_NOTIFIER: '1', XDG_CONFIG_HOME: folder },
    },
  ],
})
