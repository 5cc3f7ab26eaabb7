/** Location of the folder with the embedded database, the pictures and the secrets. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isRoot, serverAccount } from '../db/embedded/account.ts'
import { canReach, clusterIn, fingerprint, realPath } from '../db/embedded/data-folder.ts'
import { ConfigError } from '../ground/setting-values.ts'
import type { Settings } from '../settings/config.ts'
import { writeLocationNote, move, moveUnused, pointerName } from './move-data.ts'

type Located = Pick<Settings, 'dataDir' | 'databaseUrl'>

/** System folder for the data of services. */
export const systemStateDir =
  process.platform === 'darwin' ? '/Library/Application Support/Keyhaven' : '/var/lib/keyhaven'

export const postgresIn = (dataDir: string): string => path.join(dataDir, 'postgres')
export const imagesIn = (dataDir: string): string => path.join(dataDir, 'images')
export const secretIn = (dataDir: string): string => path.join(dataDir, 'signing-secret')

/**
 * Finds the folder with the data. It is DATA_DIR, with one exception: under root, when the account that runs PostgreSQL
 * cannot enter DATA_DIR (typically below /root), all data is in the system folder. Once data exists, its folder never
 * changes: a later change of permissions must not make a marketplace look empty.
 *
 * @throws ConfigError when the data is elsewhere and this account cannot use it
 */
export function findData({ dataDir: asked, databaseUrl }: Located, stateDir = systemStateDir): string {
  const dataDir = realPath(asked)
  const hasDatabase = existsSync(clusterIn(postgresIn(dataDir)))
  if (!isRoot()) {
    const pointer = path.join(dataDir, pointerName)
    if (!hasDatabase && existsSync(pointer))
      throw new ConfigError(
        `The data of ${dataDir} is in ${readFileSync(pointer, 'utf8').trim()}, where a start as root has put it. ` +
          'Start Keyhaven as root, or choose another DATA_DIR and restore a backup into it.',
      )
    return dataDir
  }
  const elsewhere = path.join(stateDir, fingerprint(dataDir))
  if (hasDatabase) return dataDir
  if (existsSync(elsewhere) || existsSync(formerDatabase(dataDir, stateDir))) return elsewhere
  const account = serverAccount(clusterIn(postgresIn(dataDir)))
  // A folder that not even root can enter is a mistake in DATA_DIR.
  const isOpen = canReach(dataDir, account) || !canReach(dataDir, undefined)
  return databaseUrl !== undefined || isOpen ? dataDir : elsewhere
}

/** Path of the database in versions before 2026-11-22, which stored only the database in the system folder. */
const formerDatabase = (dataDir: string, stateDir: string) => path.join(stateDir, fingerprint(postgresIn(dataDir)))

/**
 * Returns the settings with `dataDir` set to the folder with the data. Moves files that are still in DATA_DIR there.
 *
 * @throws ConfigError when the data cannot be used, or cannot be moved because a marketplace is running on it
 */
export async function withDataLocation<Given extends Located>(given: Given, stateDir = systemStateDir): Promise<Given> {
  const asked = realPath(given.dataDir)
  const dataDir = findData(given, stateDir)
  if (dataDir === asked) return { ...given, dataDir }

  mkdirSync(stateDir, { recursive: true })
  mkdirSync(dataDir, { recursive: true })
  // The account that runs PostgreSQL must reach its own folder, but nothing else.
  chmodSync(stateDir, 0o755)
  chmodSync(dataDir, 0o711)
  const former = formerDatabase(asked, stateDir)
  if (existsSync(former)) await moveUnused(former, postgresIn(dataDir))
  if (existsSync(imagesIn(asked))) move(imagesIn(asked), imagesIn(dataDir))
  if (existsSync(secretIn(asked))) move(secretIn(asked), secretIn(dataDir))
  writeLocationNote(asked, dataDir)
  return { ...given, dataDir }
}

/** Lists the locations of database, pictures and secret, for the terminal. */
export function describeLocation(settings: Settings): readonly string[] {
  const { dataDir, databaseUrl, images, jwtSecret } = settings
  const database = databaseUrl === undefined ? postgresIn(dataDir) : `DATABASE_URL (${placeOf(databaseUrl)})`
  const pictures = images === 'disk' ? imagesIn(dataDir) : images.kind === 's3' ? `bucket ${images.bucket}` : 'imgbb'
  return [
    `Data:  ${dataDir}`,
    `       database  ${database}`,
    `       pictures  ${pictures}`,
    `       secret    ${jwtSecret === undefined ? secretIn(dataDir) : 'JWT_SECRET'}`,
  ]
}

/** Host and database of the URL, without user, password and parameters. */
const placeOf = (databaseUrl: string) => databaseUrl.slice(databaseUrl.lastIndexOf('@') + 1).split('?')[0]

/**
 * Refuses to start an empty marketplace in a folder with the secret or pictures of an earlier one without its database.
 *
 * @throws ConfigError with the possible fixes
 */
export function refuseEmptyBesideData({ dataDir, databaseUrl }: Located): void {
  const remains = [
    existsSync(secretIn(dataDir)) && secretIn(dataDir),
    hasFiles(imagesIn(dataDir)) && imagesIn(dataDir),
  ].filter(found => found !== false)
  if (remains.length === 0) return
  const missing =
    databaseUrl === undefined ? `${postgresIn(dataDir)} is missing` : 'the database of DATABASE_URL is empty'
  throw new ConfigError(
    `${dataDir} belongs to a marketplace, but ${missing}. Restore a backup into a new DATA_DIR (npm run restore -- FILE), ` +
      `put the database back${databaseUrl === undefined ? ' or set DATABASE_URL if it is elsewhere' : ''}, ` +
      `or remove ${remains.join(' and ')} to begin an empty marketplace.`,
  )
}

const hasFiles = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0
