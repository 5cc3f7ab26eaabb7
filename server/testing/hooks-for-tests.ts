/** Set-up of every unit test file (vitest.config.ts). */
import { afterAll, afterEach, beforeEach } from 'vitest'
import { endFile } from './after-file.ts'
import './stand-ins/hash-at-real-cost.ts'
import { takeRefusals } from './refused-calls.ts'

beforeEach(() => {
  takeRefusals()
})

// A failed test also shows which calls the marketplace refused meanwhile, and why.
afterEach(({ task }) => {
  const [error] = task.result?.errors ?? []
  const refused = takeRefusals()
  if (error && refused.length > 0)
    error.message += ['\n\nRefused calls of this test, the latest last:', ...refused].join('\n')
})

afterAll(endFile)
