import type { FooterLinks } from '#contract/client-settings/client-settings.ts'
import { readInstallationValue } from '../../db/installation.ts'
import type { Deps } from '../../deps/deps.ts'

/**
 * Reads what the footer shows. Whether this is the demo is cached with the advertised homes: removing the demo
 * marketplace removes some of them, which invalidates both.
 */
export async function footerOf({ cache, db, settings }: Pick<Deps, 'cache' | 'db' | 'settings'>): Promise<FooterLinks> {
  const isDemo = await cache.get('advertised', 'is demo', async () => !!(await readInstallationValue(db, 'demo')))
  return { ...settings.footerLinks, ...(settings.publicProperties && { hasPlaces: true }), ...(isDemo && { isDemo }) }
}
