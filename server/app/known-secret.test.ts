import { describe, expect, it } from 'vitest'
import { readSettings } from '../settings/config.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { noteSecret, refuseOtherSecret } from './known-secret.ts'

const { deps } = await startTestApp()
const [first, second, third] = [
  'the first secret, which is long enough',
  'the second secret, which is long enough',
  'the third secret, which is long enough',
] as const

/** Compares and notes the secret, as each start does. */
async function start(secret: string, env: Record<string, string> = {}): Promise<void> {
  await refuseOtherSecret(deps.db, readSettings({ JWT_SECRET: secret, ...env }), secret)
  await noteSecret(deps.db, secret, new Date())
}

describe('a start with another signing secret', () => {
  it('is refused, unless the last one is the previous one or is given up', async () => {
    await start(first)
    await start(first)
    await expect(start(second)).rejects.toThrow('JWT_SECRET is not the secret of this marketplace')
    await expect(start(second, { JWT_SECRET_PREVIOUS: third })).rejects.toThrow('JWT_SECRET is not')
    await start(second, { JWT_SECRET_PREVIOUS: first })
    await start(second)
    await expect(start(third)).rejects.toThrow('JWT_SECRET is not')
    await start(third, { ALLOW_UNSAFE: 'lost-secret' })
    await start(third)
  })
})
