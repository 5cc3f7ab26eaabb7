import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

const run = (...command: [string, ...string[]]) => {
  const [program, ...args] = command
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('bin/run', () => {
  it('sets up before every npm script that runs a program of ours', () => {
    const running = Object.entries(scripts).filter(([, script]) => /\bnode\b|\.(ts|mjs)\b/.test(script))
    expect(running.length).toBeGreaterThan(10)
    expect(running.filter(([, script]) => !script.startsWith('exec sh bin/run '))).toEqual([])
    expect(Object.keys(scripts).filter(name => name.startsWith('pre'))).toEqual([])
  })

  it('passes every argument as it is', () => {
    const args = ['--users', '5', 'two words', '$HOME', '']
    expect(run('sh', 'bin/run', '--print', 'JSON.stringify(process.argv.slice(1))', '--', ...args)).toEqual({
      status: 0,
      stdout: `${JSON.stringify(args)}\n`,
      stderr: '',
    })
  })

  it('exits with the code of the program', () => {
    expect(run('sh', 'bin/run', '--eval', 'process.exit(7)').status).toBe(7)
  })

  it('becomes the program, which receives a signal itself', async () => {
    const program = `
      process.once('SIGTERM', () => { console.log('Stopped.'); process.exit(3) })
      setInterval(() => undefined, 1000)
      console.log(process.pid)`
    const child = spawn('sh', ['bin/run', '--eval', program], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (text.includes(`${child.pid}\n`)) child.kill('SIGTERM')
    })
    expect(await once(child, 'close')).toEqual([3, null])
    expect(said).toBe(`${child.pid}\nStopped.\n`)
  })

  it('gives a command of npm its words, and its exit code to the caller', () => {
    const { status, stderr } = run('npm', 'run', '--silent', 'test', '--', 'unit', 'no such folder')
    expect(status).toBe(1)
    expect(stderr).toContain('There is no part, file or folder "no such folder"')
  })
})
