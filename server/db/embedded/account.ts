/** PostgreSQL refuses to run as root, so that under root its programs run as an account with fewer rights. */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

export type Account = { name: string; uid: number; gid: number }

/** How a child process is started: what `spawn` takes. */
export type Command = {
  file: string
  args: string[]
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }
}

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * The account PostgreSQL runs as; `undefined` means our own, which is right whenever we are not root.
 *
 * Under root it is whoever owns the data already, so that `sudo npm start` once does not lock the owner out; else
 * `postgres` (macOS: `_postgres`), else `nobody`. It has to exist in /etc/passwd: initdb looks its name up.
 */
export function serverAccount(cluster: string): Account | undefined {
  if (!isRoot()) return undefined
  const accounts = knownAccounts()
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid ?? 0
  const account =
    accounts.find(({ uid }) => owner !== 0 && uid === owner) ??
    ['postgres', '_postgres', 'nobody'].map(name => accounts.find(account => account.name === name)).find(Boolean)
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as. ' +
        'Start Keyhaven as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return account
}

function knownAccounts(): Account[] {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  return rows.flatMap(([name = '', , uid, gid]) =>
    Number(uid) > 0 && Number(gid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
  )
}

/** Tried, not computed from modes: groups, access lists and network drives have their own rules. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  const { file, args, options } = commandAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}

/**
 * The command that runs a program as the account, with nothing of our environment: a PGDATA or PGPORT of the person's
 * own must not reach it.
 *
 * With `parentDeathSignal` the kernel sends it that signal when we die, however we die (Linux; elsewhere the next
 * start stops what was left, see orphan.ts). It is tied to the thread that starts the program, so start it from the
 * main thread.
 */
export function commandAs(
  account: Account | undefined,
  program: string,
  args: string[],
  parentDeathSignal?: 'INT' | 'KILL',
): Command {
  const options = {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  }
  return parentDeathSignal && hasSetpriv()
    ? { file: setpriv, args: ['--pdeathsig', parentDeathSignal, '--', program, ...args], options }
    : { file: program, args, options }
}

/** Part of every Linux distribution, but of no other system. */
const setpriv = 'setpriv'
let isSetprivHere: boolean | undefined

function hasSetpriv(): boolean {
  isSetprivHere ??=
    process.platform === 'linux' && spawnSync(setpriv, ['--pdeathsig', 'INT', '--', 'true']).status === 0
  return isSetprivHere
}
