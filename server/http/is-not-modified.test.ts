import { describe, expect, it } from 'vitest'
import { isNotModified } from './is-not-modified.ts'

describe('If-None-Match', () => {
  it.each([
    ['W/"one"', true],
    ['"one"', true],
    ['"two", W/"one"', true],
    ['W/"two","one"', true],
    ['*', true],
    ['"two"', false],
    ['"on"', false],
    ['one', false],
    ['', false],
    [undefined, false],
  ])('%s is %s for W/"one" and "one"', (given, isCached) => {
    for (const etag of ['W/"one"', '"one"'])
      expect(isNotModified({ headers: { 'if-none-match': given } }, etag)).toBe(isCached)
  })
})
