import { describe, expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { showFieldErrors } from './show-field-errors.ts'

const wrong = (...fields: string[]) =>
  new CallFailed(422, 'No.', { message: 'No.', errors: fields.map(field => ({ field, message: `Wrong ${field}.` })) })

/** Returns the errors that a form with email and password shows for a failure. */
function shownOf(failure: unknown) {
  const shown: [field: string, message: string | undefined, isFocused: boolean | undefined][] = []
  const values = { email: '', password: '' }
  const hasShown = showFieldErrors<typeof values>(
    {
      getValues: () => values,
      setError: (field, { message }, options) => shown.push([field, message, options?.shouldFocus]),
    },
    failure,
  )
  return { hasShown, shown }
}

describe('showing the server’s errors in a form', () => {
  it('marks every field and focuses the first', () => {
    expect(shownOf(wrong('email', 'password'))).toEqual({
      hasShown: true,
      shown: [
        ['email', 'Wrong email.', true],
        ['password', 'Wrong password.', false],
      ],
    })
  })

  it('leaves out a field that the form does not have', () => {
    expect(shownOf(wrong('code', 'password'))).toEqual({
      hasShown: true,
      shown: [['password', 'Wrong password.', true]],
    })
  })

  it.each([
    ['a failure of another field', wrong('code')],
    ['a failure as a whole', new CallFailed(409, 'No.')],
    ['any other error', new Error('No.')],
  ])('shows nothing for %s', (_, failure) => {
    expect(shownOf(failure)).toEqual({ hasShown: false, shown: [] })
  })
})
