import type { DemoAccount } from '#contract/client-settings/client-settings.ts'

/** One account per role. The login page offers them while the demo marketplace is on. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'user', name: 'Bella Buyer', email: 'buyer@keyhaven.example', password: 'Buyer1!demo' },
  { role: 'agent', name: 'Nora Whitfield', email: 'agent@keyhaven.example', password: 'Agent1!demo' },
  { role: 'admin', name: 'Ada Admin', email: 'admin@keyhaven.example', password: 'Admin1!demo' },
]
