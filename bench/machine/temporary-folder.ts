import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const made = new Set<string>()
process.once('exit', () => made.forEach(remove))

export interface TemporaryFolder {
  path: string
  remove: () => void
}

/** Creates a folder that is removed at exit. PostgreSQL may run as another account, so everyone can enter it. */
export function temporaryFolder(name: string): TemporaryFolder {
  const folder = mkdtempSync(path.join(tmpdir(), `keyhaven-${name}-`))
  chmodSync(folder, 0o711)
  made.add(folder)
  return { path: folder, remove: () => remove(folder) }
}

function remove(folder: string): void {
  made.delete(folder)
  // A database that is stopping may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
