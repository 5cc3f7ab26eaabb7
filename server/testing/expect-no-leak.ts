import { expect } from 'vitest'

const inside =
  /node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d|\b(select|insert|update|delete) [\w"*]+ |violates|constraint|relation "|syntax error|pg_|ECONN|postgres|better-auth|zod|Error:/i

/**
 * Asserts what must hold for every response to outside input: never a 5xx, and a refusal is JSON with a readable
 * message and no internals of the server.
 */
export function expectNoLeak(status: number, type: string | null | undefined, text: string, about: string): void {
  expect(status, `${about}: ${text.slice(0, 300)}`).toBeLessThan(500)
  if (status < 400) return
  expect(type, about).toMatch(/^application\/json/)
  const { message } = JSON.parse(text) as { message?: unknown }
  expect(message, about).toBeTypeOf('string')
  expect(message, about).not.toBe('')
  expect(text.replaceAll(/[^ -~]/g, ''), about).not.toMatch(inside)
}
