import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app } = await startTestApp()

it('a login that is sent without scripts leads back to the page, and nothing of it is read', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/login?next=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a%40homes.example&password=Journey1!',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login'])
})
