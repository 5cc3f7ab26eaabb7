import { brandVariables } from './brand-settings.ts'
import { adminVariables } from './config.ts'
import { contactVariables } from './contact-settings.ts'
import { geocoderVariables } from './geocoding-config.ts'
import { mailVariables } from './mail-config.ts'
import { mapVariables } from './map-settings.ts'
import { limitsGroup, logGroup, safetyGroup, serverGroup } from './own-settings.ts'
import { googleVariables, identityVariables, imageVariables, paymentVariables } from './service-config.ts'
import type { Variable } from './setting.ts'

/** All environment variables, in the order of docs/settings.md and .env.example. */
export const settingsTable: readonly Variable[] = [
  ...Object.values(serverGroup),
  ...adminVariables,
  ...identityVariables,
  ...googleVariables,
  ...paymentVariables,
  ...imageVariables,
  ...mailVariables,
  ...geocoderVariables,
  ...Object.values(limitsGroup),
  ...Object.values(safetyGroup),
  ...brandVariables,
  ...mapVariables,
  ...contactVariables,
  ...Object.values(logGroup),
]
