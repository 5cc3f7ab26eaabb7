import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commandFromProc, commandFromPs } from './orphan.ts'

describe.each([
  { source: '/proc', commandOf: commandFromProc, isHere: existsSync('/proc/self/stat') },
  { source: 'ps', commandOf: commandFromPs, isHere: existsSync('/bin/ps') },
])('the command of a process, from $source', ({ commandOf, isHere }) => {
  it.runIf(isHere)('is its program and arguments while it runs, and nothing afterwards', async () => {
    const child = spawn('sleep', ['60', '0.5'], { stdio: 'ignore' })
    await once(child, 'spawn')
    expect(commandOf(child.pid ?? 0)).toBe('sleep 60 0.5 ')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    expect(commandOf(child.pid ?? 0)).toBeUndefined()
  })
})
