import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import path from 'node:path'

/** Describes the machine as rows of a table. */
export function describeMachine(postgresVersion: string): [what: string, is: string][] {
  return [
    ['Processor', `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`],
    ['Memory', `${Math.round(totalmem() / 2 ** 30)} GB`],
    ['System', `${distribution()}, Linux ${release()}`],
    ['Node', process.versions.node],
    ['PostgreSQL', `${postgresVersion}, as the product brings and sets it`],
    [
      'Load before the run',
      loadavg()
        .map(load => load.toFixed(1))
        .join(', '),
    ],
    ['Date', new Date().toISOString().slice(0, 10)],
    ['Commit', commit()],
  ]
}

function distribution(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux'
  } catch {
    return 'Linux'
  }
}

function commit(): string {
  try {
    const isChanged = git('status', '--porcelain', '--', 'server', 'contract', 'web') !== ''
    return git('rev-parse', '--short', 'HEAD') + (isChanged ? ', with changes' : '')
  } catch {
    return 'unknown'
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: path.join(import.meta.dirname, '..'), encoding: 'utf8' }).trim()
