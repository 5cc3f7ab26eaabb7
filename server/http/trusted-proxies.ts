import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../settings/config.ts'

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
