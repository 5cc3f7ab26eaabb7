import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canInstallFromDebian, installFromDebian } from '../../bin/install-from-debian.ts'

export interface Programs {
  postgres: string
  initdb: string
  pgBasebackup: string
  pgbouncer: string
  haproxy: string
  /** Versions as the programs report them. */
  versions: string[]
}

/** The product's oldest PostgreSQL. */
const oldestPostgres = 15
const packages = { postgresql: postgresFolder, pgbouncer: () => sbin('pgbouncer'), haproxy: () => sbin('haproxy') }

/**
 * Finds PostgreSQL, pgbouncer and haproxy of the distribution. As root on Debian, it installs missing ones.
 *
 * @throws Error with a clear message
 */
export function debianPrograms(): Programs {
  const missing = missingPackages()
  if (missing.length > 0 && canInstallFromDebian()) install(missing)
  const [bin, pgbouncer, haproxy] = [postgresFolder(), sbin('pgbouncer'), sbin('haproxy')]
  if (bin === undefined || pgbouncer === undefined || haproxy === undefined)
    throw new Error(
      `Not installed: ${missingPackages().join(', ')} (PostgreSQL ${oldestPostgres} or newer). ` +
        `As root on Debian: apt-get install postgresql pgbouncer haproxy`,
    )
  const postgres = path.join(bin, 'postgres')
  return {
    postgres,
    initdb: path.join(bin, 'initdb'),
    pgBasebackup: path.join(bin, 'pg_basebackup'),
    pgbouncer,
    haproxy,
    versions: [versionOf(postgres, '--version'), versionOf(pgbouncer, '--version'), versionOf(haproxy, '-v')],
  }
}

const missingPackages = () => Object.entries(packages).flatMap(([name, find]) => (find() === undefined ? [name] : []))

function postgresFolder(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  return versions
    .filter(version => version >= oldestPostgres)
    .toSorted((a, b) => b - a)
    .map(version => path.join(root, String(version), 'bin'))
    .find(bin => existsSync(path.join(bin, 'initdb')))
}

function sbin(name: string): string | undefined {
  return ['/usr/sbin', '/usr/local/sbin', '/usr/bin'].map(folder => path.join(folder, name)).find(existsSync)
}

const policy = '/usr/sbin/policy-rc.d'

/** Installs packages. Debian would start their services, so a policy forbids that meanwhile. */
function install(names: string[]): void {
  const startsServices = !existsSync(policy)
  if (startsServices) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    installFromDebian(names)
  } finally {
    if (startsServices) rmSync(policy)
  }
}

const versionOf = (program: string, option: string) =>
  spawnSync(program, [option], { encoding: 'utf8' }).stdout.split('\n')[0]?.trim() ?? program
