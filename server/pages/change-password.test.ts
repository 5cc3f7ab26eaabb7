import { expect, it } from 'vitest'
import { isPagePath } from '#contract/pages/page-paths.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const { app } = await startTestApp()

it('the URL that password managers open to change a password leads to the account', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/dashboard/account'])
  expect(isPagePath(String(headers.location))).toBe(true)
  // By this one they see whether the server redirects everything.
  const { statusCode: other } = await app.inject(
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  )
  expect(other).toBe(404)
})
