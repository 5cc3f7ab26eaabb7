/** The marketplace with hot reload: the API restarts when its files change, the pages update in place. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { serverCommand } from './server-command.ts'

const root = path.join(import.meta.dirname, '..')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')

const children = [
  spawn(process.execPath, ['--watch-path=server', '--watch-path=contract', ...serverCommand], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [vite, '--host', '127.0.0.1', '--clearScreen', 'false'], { cwd: root, stdio: 'inherit' }),
]

const stop = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
for (const child of children)
  child.on('exit', code => {
    stop('SIGTERM')
    process.exitCode ??= code ?? 0
  })
