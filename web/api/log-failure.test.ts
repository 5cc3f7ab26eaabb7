import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { logFailure } from './log-failure.ts'
import { reportFailure } from './use-action.ts'

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => logged.mockClear())
afterAll(() => logged.mockRestore())

describe('logging a failure', () => {
  it.each([400, 401, 403, 404, 409, 413, 422, 429])('leaves out a refusal with status %i', status => {
    logFailure(new CallFailed(status, 'No.'))
    reportFailure(new CallFailed(status, 'No.'), 'It failed.')
    expect(logged).not.toHaveBeenCalled()
  })

  it.each([
    ['a fault of the server', new CallFailed(500, 'Something went wrong.')],
    ['a server that is busy', new CallFailed(503, 'The marketplace is busy.')],
    ['no answer', new CallFailed(0, 'The server could not be reached.')],
    ['a response that cannot be read', new CallFailed(200, 'The server sent a response that could not be read.')],
    ['any other error', new TypeError('x is not a function')],
  ])('keeps %s', (_, failure) => {
    logFailure(failure)
    expect(logged).toHaveBeenCalledExactlyOnceWith(failure)
  })
})
