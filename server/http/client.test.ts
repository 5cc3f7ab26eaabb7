import { describe, expect, it } from 'vitest'
import { clientHash, clientNetwork, trustedProxies } from './client.ts'

describe('the network of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['not an IP', 'not an IP'],
  ])('of %s is %s', (ip, network) => {
    expect(clientNetwork(ip)).toBe(network)
  })
})

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

describe('the hash of a client', () => {
  it('is the same for all IPs of one network, and depends on the secret', () => {
    const hash = clientHash('one secret')
    expect(hash('2001:db8:1:2::1')).toBe(hash('2001:db8:1:2::2'))
    expect(hash('203.0.113.7')).not.toBe(hash('203.0.113.8'))
    expect(hash('203.0.113.7')).not.toBe(clientHash('another secret')('203.0.113.7'))
    expect(hash('203.0.113.7')).toMatch(/^[0-9a-f]{16}$/)
  })
})
