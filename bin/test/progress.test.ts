import { describe, expect, it } from 'vitest'
import { showProgress } from './progress.ts'

function shown(total: number, isTTY: boolean) {
  let text = ''
  const out = { isTTY, write: (more: string | Uint8Array) => Boolean((text += String(more))) }
  const progress = showProgress('unit', total, out)
  for (let done = 0; done < total; done++) progress.advance()
  return text
}

describe('progress', () => {
  it('is one line with a bar on a terminal', () => {
    expect(shown(2, true)).toMatch(/█{15}░{15} 1 of 2\r.*█{30} 2 of 2$/)
  })

  it('is a few plain lines elsewhere', () => {
    expect(shown(200, false)).toBe([40, 80, 120, 160, 200].map(done => `unit: ${done} of 200 done\n`).join(''))
    expect(shown(3, false).trim().split('\n')).toHaveLength(3)
  })
})
