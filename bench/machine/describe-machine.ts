import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import path from 'node:path'

/** Describes where and when something is measured, for a report. */
export function describeMachine(): string {
  const load = loadavg().map(average => average.toFixed(1))
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Linux ${release()}, Node ${process.versions.node}`,
    `load before the run ${load.join(', ')}`,
  ].join('; ')
}

function commit(): string {
  try {
    const isChanged = git('status', '--porcelain', '--', 'server', 'contract', 'web') !== ''
    return git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '')
  } catch {
    return 'unknown'
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: path.join(import.meta.dirname, '../..'), encoding: 'utf8' }).trim()
