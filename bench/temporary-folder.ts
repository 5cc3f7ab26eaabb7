import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const made = new Set<string>()
process.once('exit', () => made.forEach(remove))

export interface TemporaryFolder {
  path: string
  remove: () => void
}

/** A folder that is gone at the latest when we end. PostgreSQL may run as another account, so it can be passed through. */
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
