import { readSettings, type Settings } from '../settings/config.ts'
import { withDataLocation } from './data-location.ts'

/**
 * Settings of this process, with DATA_DIR as the folder that holds the data. Every program begins with them, so that
 * all agree on where the data is.
 *
 * @throws ConfigError
 */
export const processSettings = (): Promise<Settings> => withDataLocation(readSettings(process.env))
