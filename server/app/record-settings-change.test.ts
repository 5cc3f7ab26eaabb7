import { describe, expect, it } from 'vitest'
import { readSettings } from '../settings/config.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { recordSettingsChange } from './record-settings-change.ts'

const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_hidden',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_hidden',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
}

describe('the settings at start', () => {
  it('leave one audit line when they differ from the last start, and no secret', async () => {
    const { deps } = await startTestApp()
    const start = (env: NodeJS.ProcessEnv) => recordSettingsChange({ ...deps, settings: readSettings(env) })
    for (const env of [{}, {}, { RATE_LIMIT: 'off' }, { ...stripe, RATE_LIMIT: 'off' }, { ...stripe }, { ...stripe }])
      await start(env)
    const lines = await deps.db.selectFrom('audit').select(['action', 'detail', 'actor_id']).orderBy('id').execute()
    expect(lines.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^version: [\d.]+, .*payments: sandbox, .*rate limit: on/),
      'rate limit: off (was on)',
      'payments: stripe live (was sandbox)',
      'rate limit: on (was off)',
    ])
    expect(lines.map(({ action }) => action)).toEqual([
      'first start',
      ...Array<string>(3).fill('start with other settings'),
    ])
    expect(JSON.stringify(lines)).not.toContain('hidden')
  })
})
