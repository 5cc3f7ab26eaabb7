import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { canInstallFromDebian, installFromDebian } from './install-from-debian.ts'

/** Takes a quarter less processor time than a whole Chromium. */
const headlessShell = 'chromium-headless-shell'
const others = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a browser for the browser tests: the headless shell of Chromium, which it installs as root on Debian-like
 * systems, else an installed Chrome or Chromium, else Playwright's. BROWSER_PATH names one explicitly.
 *
 * @throws Error with a message when there is none
 */
export function findBrowser(): string {
  const named = process.env['BROWSER_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`BROWSER_PATH is ${named}, but there is no such file.`)
  }
  return inPath([headlessShell]) ?? fromDebian() ?? installed() ?? fromPlaywright() ?? giveUp()
}

const installed = () => inPath(others) ?? [...macApps, chromium.executablePath()].find(isExecutable)

function inPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names.flatMap(name => folders.map(folder => path.join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function fromDebian(): string | undefined {
  if (!canInstallFromDebian()) return undefined
  installFromDebian([headlessShell])
  return inPath([headlessShell])
}

function fromPlaywright(): string | undefined {
  console.log('No Chrome or Chromium found. Installing Playwright’s own…')
  const cli = path.join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 240_000 })
  return installed()
}

function giveUp(): never {
  throw new Error(
    'The browser tests need Chrome or Chromium, and none could be found or installed. ' +
      'Install one (on Debian: apt install chromium), or set BROWSER_PATH.',
  )
}
