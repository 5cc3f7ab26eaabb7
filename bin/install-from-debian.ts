import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install packages: as root, on a system like Debian. */
export const canInstallFromDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of Debian. Says nothing if it fails: the caller looks for what it needs. */
export function installFromDebian(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(', ')}. This happens once…`)
  const options = {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
