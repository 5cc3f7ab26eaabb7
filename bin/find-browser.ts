import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

// The headless shell takes a quarter less processor time than a whole Chromium.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a browser for the browser tests: an installed one, else Playwright's, else, as root on Debian-like systems, the
 * distribution's package. BROWSER_PATH names one explicitly.
 *
 * @throws Error with a message when there is none
 */
export function findBrowser(): string {
  const named = process.env['BROWSER_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`BROWSER_PATH is ${named}, but there is no such file.`)
  }
  return present() ?? fromPlaywright() ?? fromDebian() ?? giveUp()
}

function present(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const candidates = names.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...candidates, ...macApps, chromium.executablePath()].find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function fromPlaywright(): string | undefined {
  console.log('No Chrome or Chromium found. Installing Playwright’s own…')
  const cli = path.join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 240_000 })
  return present()
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing the distribution’s headless Chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    stdio: 'inherit',
    env,
  })
  return present()
}

function giveUp(): never {
  throw new Error(
    'The browser tests need Chrome or Chromium, and none could be found or installed. ' +
      'Install one (on Debian: apt install chromium), or set BROWSER_PATH.',
  )
}
