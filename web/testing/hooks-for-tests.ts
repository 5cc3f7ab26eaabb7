/** Set-up of every component test (vitest.config.ts). */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { setSignInState } from '../api/session/signed-in.ts'
import { fetchForTests, resetServer } from './server-for-tests.ts'

// Elements that happy-dom does not know.
const ofTheDom = /is unrecognized in this browser/

beforeEach(() => {
  vi.stubGlobal('fetch', fetchForTests)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

// React reports its warnings as errors on the console.
afterEach(() => {
  const reported = vi.mocked(console.error).mock.calls.map(values => values.map(String).join(' '))
  cleanup()
  resetServer()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  setSignInState({ state: 'signed-out' })
  vi.restoreAllMocks()
  expect(reported.filter(text => !ofTheDom.test(text))).toEqual([])
})
