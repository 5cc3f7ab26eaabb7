import { describe, expect, it } from 'vitest'
import { clientHash, clientNetwork } from './client-network.ts'

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

describe('the hash of a client', () => {
  it('is the same for all IPs of one network, and depends on the secret', () => {
    const hash = clientHash('one secret')
    expect(hash('2001:db8:1:2::1')).toBe(hash('2001:db8:1:2::2'))
    expect(hash('203.0.113.7')).not.toBe(hash('203.0.113.8'))
    expect(hash('203.0.113.7')).not.toBe(clientHash('another secret')('203.0.113.7'))
    expect(hash('203.0.113.7')).toMatch(/^[0-9a-f]{16}$/)
  })
})
