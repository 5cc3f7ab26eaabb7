import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const main = path.join(import.meta.dirname, 'main.ts')
/** Written by each Node that the process has been, before anything of ours. */
const tells = `--import=data:text/javascript,console.log(process.pid,process.execArgv.join())`
/** Stops the start at once. */
const env = { ...process.env, PORT: 'none' }
const asTold = /--max-semi-space-size=16,--heap-growing-percent=100,--import/

const start = (options: string[], more: Record<string, string> = {}) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [tells, ...options, main], {
    env: { ...env, ...more },
    encoding: 'utf8',
  })
  expect(stderr).toContain('PORT must be a whole number')
  expect(status).toBe(1)
  return stdout.trim().split('\n')
}

describe('starting', () => {
  it('goes on once in a Node that holds its memory down, as the same process', () => {
    const [first = '', second = '', ...more] = start([])
    expect(first).not.toMatch(asTold)
    expect(second).toMatch(asTold)
    expect(second.split(' ')[0]).toBe(first.split(' ')[0])
    expect(more).toEqual([])
  })

  it('leaves alone what somebody has chosen', () => {
    expect(start(['--max-semi-space-size=32'])).toHaveLength(1)
    expect(start([], { NODE_OPTIONS: '--max_semi_space_size=32' })).toHaveLength(1)
  })

  it('keeps the channel to who waits at its other end', async () => {
    const child = fork(main, { execArgv: [tells], env, stdio: ['ignore', 'pipe', 'ignore', 'ipc'] })
    const lines: string[] = []
    child.stdout?.on('data', (text: Buffer) => lines.push(text.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(1)
    expect(lines.join('').trim().split('\n')).toHaveLength(1)
  })
})
