import { describe, expect, it } from 'vitest'
import { sealing } from './sealing.ts'

const { seal, open } = sealing('a secret of the tests, long enough')

describe('a sealed text', () => {
  it('opens for its purpose alone', () => {
    const sealed = seal('{"offerAmount":487000}', 'final 1 2')
    expect(open(sealed, 'final 1 2')).toBe('{"offerAmount":487000}')
    expect(open(sealed, 'final 1 3')).toBeUndefined()
    expect(sealing('another secret, as long as the first').open(sealed, 'final 1 2')).toBeUndefined()
  })

  it('does not open once a byte has changed', () => {
    const sealed = seal('a text', 'one')
    for (let at = 0; at < sealed.length; at += 37) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(open(changed, 'one')).toBeUndefined()
    }
  })

  it('shows neither its text nor its exact length, and never twice the same bytes', () => {
    const texts = ['9', '1000000', 'Garden shed '.repeat(20).trim()]
    const sealed = texts.map(text => seal(text, 'one'))
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1)
    expect(sealed.some(bytes => bytes.includes('1000000'))).toBe(false)
    expect(seal('9', 'one').equals(seal('9', 'one'))).toBe(false)
  })

  it('opens after the secret was rotated, while the previous one is known', () => {
    const sealed = seal('a text', 'one')
    expect(sealing('a newer secret, also long enough', 'a secret of the tests, long enough').open(sealed, 'one')).toBe(
      'a text',
    )
  })
})
