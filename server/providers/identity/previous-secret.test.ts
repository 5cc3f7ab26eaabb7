import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { librarySecrets, renewSignatures } from './previous-secret.ts'

const secrets = { current: 'the current secret', previous: 'the previous secret' }
const sign = (value: string, secret: string) =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`)

const keysOf = (of: Parameters<typeof librarySecrets>[0]) => {
  const list = librarySecrets(of)
  return {
    keys: new Map(list.map(({ version, value }) => [version, value])),
    currentVersion: list[0]?.version ?? 0,
  }
}

describe('renewing the signatures of cookies', () => {
  it('affects only cookies that the previous secret has signed', () => {
    const foreign = `theme=dark; other=${sign('x', secrets.previous)}; keyhaven.forged=x.y; keyhaven.odd=%zz`
    const name = '__Secure-keyhaven.session_token'
    expect(renewSignatures(`${name}=${sign('a.b', secrets.previous)}; ${foreign}`, secrets)).toBe(
      `${name}=${sign('a.b', secrets.current)}; ${foreign}`,
    )
    const current = `keyhaven.session_token=${sign('t', secrets.current)}`
    expect(renewSignatures(current, secrets)).toBe(current)
    expect(renewSignatures(current, { current: secrets.current })).toBe(current)
  })
})

describe('the secrets for encrypted data', () => {
  it('decrypt data of the previous secret, wherever it is in the list', async () => {
    const data = await symmetricEncrypt({ key: keysOf({ current: secrets.previous }), data: 'a TOTP key' })
    expect(await symmetricDecrypt({ key: keysOf(secrets), data })).toBe('a TOTP key')
    await expect(symmetricDecrypt({ key: keysOf({ current: secrets.current }), data })).rejects.toThrow('not found')
  })
})
