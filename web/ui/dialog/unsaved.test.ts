import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsavedIn } from './unsaved.ts'

class FileList extends Array<string> {}

beforeEach(() => vi.stubGlobal('FileList', FileList))
afterEach(() => vi.unstubAllGlobals())

describe('what is not saved in a form', () => {
  it.each([
    ['nothing', 'the same text', { title: 'Manor' }, { title: 'Manor' }],
    ['nothing', 'an amount that only got its separators', { price: '400,000' }, { price: 400_000 }],
    ['nothing', 'a file field without a file', { image: FileList.of() }, { image: null }],
    ['text', 'another text', { title: 'Manor House' }, { title: 'Manor' }],
    [
      'text',
      'a text that only got a comma',
      { location: 'Long Lane 1, Springfield' },
      { location: 'Long Lane 1 Springfield' },
    ],
    ['text', 'another amount', { price: '400,001' }, { price: 400_000 }],
    ['file', 'a chosen file', { title: 'Manor', image: FileList.of('house.jpg') }, { title: 'Manor' }],
  ])('is %s for %s', (unsaved, _name, values, before) => {
    expect(unsavedIn(values, before)).toBe(unsaved)
  })
})
