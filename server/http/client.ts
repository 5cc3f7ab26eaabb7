import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../config.ts'

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

/** IP ranges that are not reachable from the internet. */
const nearby = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/**
 * Converts TRUST_PROXY to Fastify's option. A number of proxies only counts when the last one connects from this
 * machine or a private network. Otherwise a client that reaches the server directly could forge X-Forwarded-For.
 */
export const trustedProxies = (setting: false | number | string) =>
  typeof setting === 'number'
    ? (ip: string, hop: number): boolean => hop < setting && (hop > 0 || isNearby(ip))
    : setting

const isNearby = (ip: string) => ipaddr.isValid(ip) && nearby.has(ipaddr.process(ip).range())

/**
 * Warns once when X-Forwarded-For arrives and TRUST_PROXY is not set. All clients then count as one, the proxy, and a
 * single client can use up the limits of all.
 */
export function warnOfUnknownProxy(app: FastifyInstance, { trustProxy }: Pick<Settings, 'trustProxy'>): void {
  if (trustProxy !== false) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      app.log.warn(
        'X-Forwarded-For arrives, but TRUST_PROXY is not set: everybody behind that proxy counts as one client.',
      )
    }
    done()
  })
}
