import { describe, expect, it } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

describe('a number of trusted proxies', () => {
  const trusts = trustedProxies(2) as (ip: string, hop: number) => boolean

  it.each(['127.0.0.1', '::1', '::ffff:10.0.0.3', '192.168.1.2', '172.16.0.9', 'fd00::7'])(
    'counts from a proxy at %s',
    ip => {
      expect([0, 1, 2].map(hop => trusts(hop === 0 ? ip : '203.0.113.1', hop))).toEqual([true, true, false])
    },
  )

  it.each(['203.0.113.1', '2001:db8::1', 'nonsense'])('is ignored for a connection from %s', ip => {
    expect(trusts(ip, 0)).toBe(false)
  })
})
