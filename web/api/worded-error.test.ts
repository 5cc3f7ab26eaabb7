import { describe, expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { failureText, WordedError } from './worded-error.ts'

describe('the text of a failure', () => {
  it.each([
    ['the server’s', new CallFailed(409, 'Refused', { message: 'This home is sold.' }), 'This home is sold.'],
    ['our own', new WordedError('The card form is not ready yet.'), 'The card form is not ready yet.'],
    ['never an exception’s', new TypeError('Promise.withResolvers is not a function'), 'Something went wrong.'],
    ['never that of another value', { message: 'undefined is not an object' }, 'Something went wrong.'],
  ])('is %s', (_whose, failure, text) => {
    expect(failureText(failure)).toBe(text)
  })
})
