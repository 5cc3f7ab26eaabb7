import { describe, expect, it } from 'vitest'
import { outageLog } from './outage-log.ts'

function anOutageLog() {
  const lines: string[] = []
  let atMs = 0
  const add = (...parts: unknown[]) => void lines.push(String(parts.at(-1)))
  const words = { failed: 'away', succeeded: 'back' }
  return {
    lines,
    outage: outageLog({ error: add, warn: add }, words, () => atMs),
    pass: (ms: number) => {
      atMs += ms
    },
  }
}

describe('the log of an outage', () => {
  it('has one line for its beginning and one for its end, however often calls fail and succeed', () => {
    const { outage, lines, pass } = anOutageLog()
    outage.succeeded()
    for (let calls = 0; calls < 700; calls++) {
      outage.failed(new Error('lost'))
      pass(1000)
      // A pooler accepts connections although the database is away.
      outage.succeeded()
    }
    expect(lines).toEqual(['away'])
    pass(5000)
    outage.succeeded()
    outage.succeeded()
    expect(lines).toEqual(['away', 'back'])
    outage.failed(new Error('lost again'))
    expect(lines).toEqual(['away', 'back', 'away'])
  })
})
