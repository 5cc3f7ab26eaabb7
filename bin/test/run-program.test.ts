import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

it('starts no other program once the running one was ended', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `
      import { endRunning, runProgram } from '${new URL('run-program.ts', import.meta.url).href}'
      process.once('SIGTERM', () => void endRunning().then(() => process.exit()))
      const keepAlive = setInterval(() => undefined, 1000)
      await runProgram(['--eval', 'console.log("first"); setInterval(() => undefined, 1000)'])
      await runProgram(['--eval', 'console.log("second")'])
      clearInterval(keepAlive)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // Ends when no process has it open any more.
  const printed = text(child.stdout)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await printed).toBe('first\n')
})
