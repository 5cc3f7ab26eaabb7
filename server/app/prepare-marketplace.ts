import { fillDemoMarketplace } from '../demo/fill-demo-marketplace.ts'
import type { Deps } from '../deps/deps.ts'
import { ensureAdmin } from '../features/users/ensure-admin.ts'
import { step } from '../ground/step.ts'
import { noteSecret } from './known-secret.ts'
import { recordSettingsChange } from './record-settings-change.ts'

/**
 * Writes what a start adds to the database: the mark of the signing secret, changed settings, the demo marketplace and the
 * admin of the settings.
 *
 * @param secret signing key of this start, which the next start compares with its own
 */
export async function prepareMarketplace(deps: Deps, secret: string): Promise<void> {
  const { db, clock, settings } = deps
  await noteSecret(db, secret, clock.now())
  await recordSettingsChange(deps)
  if (settings.demo) await step('Demo marketplace', () => fillDemoMarketplace(deps))
  if (settings.admin) await ensureAdmin(deps, settings.admin.email, settings.admin.password)
}
