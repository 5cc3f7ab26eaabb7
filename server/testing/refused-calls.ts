/** Set-up of every unit test: a failed test also shows which calls the marketplace refused meanwhile, and why. */
import { afterEach, beforeEach } from 'vitest'

const shown = 5
const refused: string[] = []

/** Remembers a refused call of the running test. */
export function noteRefusal(call: string, status: number, message: string | undefined): void {
  refused.push(`${call}: ${status} ${message ?? 'without a message'}`)
  if (refused.length > shown) refused.shift()
}

beforeEach(() => {
  refused.length = 0
})

afterEach(({ task }) => {
  const [error] = task.result?.errors ?? []
  if (error && refused.length > 0)
    error.message += `\n\nRefused calls of this test, the latest last:\n${refused.map(line => `  ${line}`).join('\n')}`
})
