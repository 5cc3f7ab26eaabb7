import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Files that differ from the last commit, new ones included; those of the last commit if none does. */
export function changedFiles(): string[] {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

/** Folders of journeys in whose room something has changed: a room has one name everywhere. */
export function changedJourneys(files: readonly string[], exists: (folder: string) => boolean): string[] {
  const rooms = files.flatMap(file => {
    const [top, second = '', third = ''] = file.split('/')
    if (top === 'server' && second === 'features') return [third]
    return top === 'contract' || top === 'web' || top === 'e2e' ? [second] : []
  })
  return [...new Set(rooms)].map(room => `e2e/${room}`).filter(folder => folder !== 'e2e/' && exists(folder))
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`What has changed is unknown: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}
