import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** Bits of an IPv6 prefix that a provider gives to one customer. */
const customerBits = 64

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, since one customer holds all
 * of it. Text that is no IP is returned unchanged.
 */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const parsed = ipaddr.process(ip)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${customerBits}`)
  return `${network.toString()}/${customerBits}`
}

/** Keyed hash of a client's network, for logs and the audit trail: 16 hexadecimal digits. */
export type ClientHash = (ip: string) => string

export const clientHash =
  (secret: string): ClientHash =>
  ip =>
    createHmac('sha256', secret)
      .update(`client ${clientNetwork(ip)}`)
      .digest('hex')
      .slice(0, 16)
