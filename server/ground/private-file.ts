import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes a secret to a file that only its owner can read. The file is complete or not there at all: it is written and
 * flushed under another name, then renamed, and the folder is flushed too.
 */
export function writePrivateFile(file: string, text: string, owner?: { uid: number; gid: number }): void {
  const unfinished = `${file}-unfinished`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  if (owner) chownSync(unfinished, owner.uid, owner.gid)
  renameSync(unfinished, file)
  flushFolder(path.dirname(file))
}

/** Writes a folder's entries to disk. Otherwise a power cut could undo a rename after data was reported as safe. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
