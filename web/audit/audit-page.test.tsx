import { screen } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { listAudit } from '#contract/audit/audit.ts'
import { openPage } from '../testing/open-page.tsx'
import { answer, callsOf } from '../testing/server-for-tests.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['America/Los_Angeles', '2026-01-06T08:00:00.000Z', '2026-01-07T08:00:00.000Z'],
  ['Asia/Tokyo', '2026-01-05T15:00:00.000Z', '2026-01-06T15:00:00.000Z'],
])('the audit trail is filtered by the day of a reader in %s', async (zone, since, before) => {
  vi.stubEnv('TZ', zone)
  answer(listAudit, [])
  openPage('/dashboard/audit?from=2026-01-06&to=2026-01-06', { as: 'admin' })
  await screen.findByText('No audit lines found.')
  const asked = new URL(callsOf(listAudit)[0]?.path ?? '', 'http://localhost').searchParams
  expect([asked.get('since'), asked.get('before')]).toEqual([since, before])
})
