import * as z from 'zod/mini'
import type { FooterLinks } from '#contract/client-settings/client-settings.ts'
import { accountEmail } from '#contract/ground/field.ts'
import type { Role } from '#contract/ground/role.ts'
import { NewPassword } from '#contract/sign-in/password.ts'
import { ConfigError } from '../ground/setting-values.ts'
import type { MapTiles } from '../providers/map/open-map.ts'
import { type Brand, brandOf } from './brand-settings.ts'
import { footerLinks, operatorTexts, type OperatorTexts } from './contact-settings.ts'
import { geocoderOf } from './geocoding-config.ts'
import { mailOf } from './mail-config.ts'
import { mapTilesOf } from './map-settings.ts'
import { reachableHost } from './network-settings.ts'
import { limitsGroup, logGroup, safetyGroup, serverGroup } from './own-settings.ts'
import { firebaseOf, googleOf, imagesOf, paymentsOf, type ServiceSettings } from './service-config.ts'
import { type Given, readGroup, type ValuesOf, type Variable } from './setting.ts'

export const adminVariables = [
  {
    name: 'ADMIN_EMAIL',
    default: '',
    description: 'Email of an admin that the server creates or promotes at start; needs ADMIN_PASSWORD',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    description:
      'Password of that account when the server creates it, by the rules of the register form; never changes an existing one',
  },
] as const satisfies readonly Variable[]

type OwnSettings = ValuesOf<typeof serverGroup> &
  ValuesOf<typeof limitsGroup> &
  ValuesOf<typeof safetyGroup> &
  ValuesOf<typeof logGroup>

/** Settings of the server, read and checked. */
export interface Settings extends Omit<OwnSettings, 'depositPercent' | 'requireSecondFactor'>, ServiceSettings {
  production: boolean
  publicUrl: string
  isPublicUrlGiven: boolean
  admin: { email: string; password: string } | undefined
  demo: boolean
  requireSecondFactor: readonly Role[]
  /** Null: not set, so only deals that no card can pay have a deposit. */
  depositPercent: number | null
  operatorTexts: OperatorTexts
  footerLinks: FooterLinks
  brand: Brand
  mapTiles: MapTiles
}

/**
 * Reads the settings from environment variables.
 *
 * @throws ConfigError
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given: Given = name => env[name]?.trim() || undefined
  const production = env['NODE_ENV'] === 'production'
  const texts = operatorTexts(given)
  const server = readGroup(serverGroup, given)
  const limits = readGroup(limitsGroup, given)
  const safety = readGroup(safetyGroup, given)
  const log = readGroup(logGroup, given)
  const publicUrl = server.publicUrl ?? new URL(`http://${reachableHost(server.host)}:${server.port}`).origin
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'])
    if (given(name) !== undefined && server.databaseUrl === undefined)
      throw new ConfigError(`${name} is given, but DATABASE_URL is missing.`)
  if (log.metricsPort === server.port) throw new ConfigError('METRICS_PORT must differ from PORT.')
  if (safety.requireSecondFactor.length > 0 && given('IDENTITY') === 'firebase')
    throw new ConfigError('REQUIRE_SECOND_FACTOR needs IDENTITY=built-in: Firebase has second factors of its own.')
  return {
    production,
    ...server,
    ...limits,
    ...safety,
    ...log,
    publicUrl,
    isPublicUrlGiven: server.publicUrl !== undefined,
    // A password keeps its leading and trailing spaces.
    admin: adminOf(given('ADMIN_EMAIL'), given('ADMIN_PASSWORD') && env['ADMIN_PASSWORD']),
    demo: server.demo ?? !production,
    depositPercent: limits.depositPercent ?? null,
    firebase: firebaseOf(given, production),
    google: googleOf(given, production),
    payments: paymentsOf(given, production),
    images: imagesOf(given),
    mail: mailOf(given),
    geocoder: geocoderOf(given, publicUrl),
    operatorTexts: texts,
    footerLinks: footerLinks(given, texts, production),
    brand: brandOf(given),
    mapTiles: mapTilesOf(given),
  }
}

function adminOf(email: string | undefined, password: string | undefined): Settings['admin'] {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined) throw new ConfigError('ADMIN_PASSWORD is given, but ADMIN_EMAIL is missing.')
  if (password === undefined) throw new ConfigError('ADMIN_EMAIL is given, but ADMIN_PASSWORD is missing.')
  const address = z.safeParse(accountEmail(), email)
  if (!address.success) throw new ConfigError('ADMIN_EMAIL must be an email address.')
  const { error } = z.safeParse(NewPassword, password)
  if (error) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${error.issues[0]?.message}.`)
  return { email: address.data, password }
}
