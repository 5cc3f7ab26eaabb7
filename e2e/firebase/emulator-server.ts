import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { emptyTemplate, type MarketplaceOptions } from '../market/marketplace.ts'
import { emulator, folderOfEmulator, pidFile, projectId } from './emulator.ts'

/** Ports of Firebase's emulator, its hub and its log, of a run with its tests. */
export const emulatorPorts = process.env['E2E_EMULATOR_PORTS']

/** A marketplace whose accounts are at the emulator. */
export const marketplaceAtFirebase: MarketplaceOptions = {
  // The demo's accounts have to be created at Firebase.
  template: emptyTemplate,
  env: { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: emulator },
}

/** Describes the emulator as a server that Playwright starts before the tests. */
export function emulatorServer() {
  const [, hub, logging] = (emulatorPorts ?? '').split(',')
  // The test processes read this file again, and find the folder here.
  const folder = (process.env[folderOfEmulator] ??= mkdtempSync(path.join(tmpdir(), 'keyhaven-emulator-')))
  const config = path.join(folder, 'firebase.json')
  const ports = { auth: { host: '127.0.0.1', port: Number(new URL(`http://${emulator}`).port) } }
  const others = { hub: { port: Number(hub) }, logging: { port: Number(logging) }, ui: { enabled: false } }
  writeFileSync(config, JSON.stringify({ emulators: { ...ports, ...others } }))
  const cli = path.join(import.meta.dirname, 'node_modules/firebase-tools/lib/bin/firebase.js')
  return {
    command: `echo $$ > "${pidFile()}"; exec "${process.execPath}" "${cli}" emulators:start --only auth --project ${projectId} --config "${config}"`,
    cwd: folder,
    url: `http://${emulator}/`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    // Disables update checks, telemetry, and files in the home folder.
    env: { CI: '1', NO_UPDATE_NOTIFIER: '1', XDG_CONFIG_HOME: folder },
  }
}
