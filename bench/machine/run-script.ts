import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Runs a program of `bin` to its end, and shows its output. @throws Error if it fails */
export async function runScript(args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`)
}
