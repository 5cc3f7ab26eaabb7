import { isIP } from 'node:net'
import { ConfigError } from '../ground/setting-values.ts'

/** Reads the network interface to listen on. */
export function hostName(name: string, text: string): string {
  if (isIP(text) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text))
    throw new ConfigError(`${name} must be an IP or a name of this machine, such as 127.0.0.1, not "${text}".`)
  return text
}

/** Host name under which a browser on this machine reaches the server. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** Reads the URL of a PostgreSQL database. */
export function databaseUrl(name: string, text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`)
  return text
}

/** Most proxies in a row; a larger number is a mistake, such as a port. */
const maxProxies = 10

/** Reads TRUST_PROXY: false, a number of proxies, or their IP addresses and networks. */
export function trustedProxies(text: string): false | number | string {
  if (text === 'false') return false
  if (text === 'true')
    throw new ConfigError(
      'TRUST_PROXY=true would let clients choose their own IP. Set it to the number of proxies in front, such as 1, or to their IPs and networks.',
    )
  const hops = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (hops >= 1 && hops <= maxProxies) return hops
  if (!text.split(',').every(proxy => isNetwork(proxy.trim())))
    throw new ConfigError(
      `TRUST_PROXY must be a number of proxies from 1 to ${maxProxies}, a list of IPs and networks, or false, not "${text}".`,
    )
  return text
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(ip)]
  if (longest === undefined) return ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  return more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}
