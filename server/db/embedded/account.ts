/** Chooses the operating-system account for PostgreSQL, which refuses to run as root. */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { movedClock } from './moved-clock.ts'

export type Account = { name: string; uid: number; gid: number }

/** Arguments of `spawn` for a child process. */
export type Command = {
  file: string
  args: string[]
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }
}

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Returns the account that PostgreSQL runs as; `undefined` means our own, which is right unless we are root.
 *
 * As root it is the owner of the data, so that one `sudo npm start` does not lock that owner out; without data it is
 * `postgres` (macOS: `_postgres`), else `nobody`. The account must exist in /etc/passwd, because initdb looks it up.
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
        'Start Keyhaven as an ordinary user, or set DATABASE_URL to your own PostgreSQL.',
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

/** Whether the account can enter the folder. Tested with a real process: groups, ACLs and network drives differ. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  const { file, args, options } = commandAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}

/**
 * Builds the command that runs a program as the account, without our environment: a PGDATA or PGPORT of the operator's
 * must not reach it. A moved clock does.
 *
 * With `parentDeathSignal` the kernel sends that signal to the program when we die for any reason (Linux only;
 * elsewhere the next start stops the orphan, see orphan.ts). The kernel ties it to the thread that starts the program,
 * so start it from the main thread.
 */
export function commandAs(
  account: Account | undefined,
  program: string,
  args: string[],
  parentDeathSignal?: 'INT' | 'KILL',
): Command {
  const options = {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...movedClock() },
    ...(account && { uid: account.uid, gid: account.gid }),
  }
  return parentDeathSignal && hasSetpriv()
    ? { file: setpriv, args: ['--pdeathsig', parentDeathSignal, '--', program, ...args], options }
    : { file: program, args, options }
}

/** A tool of every Linux distribution, absent on other systems. */
const setpriv = 'setpriv'
let isSetprivHere: boolean | undefined

function hasSetpriv(): boolean {
  isSetprivHere ??=
    process.platform === 'linux' && spawnSync(setpriv, ['--pdeathsig', 'INT', '--', 'true']).status === 0
  return isSetprivHere
}
