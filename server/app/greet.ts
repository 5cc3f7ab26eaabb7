import type { Deps } from '../deps/deps.ts'

/** Prints where the marketplace is, and what its operator has to know. */
export function greet({ settings, demoAccounts, mail }: Deps, notes: readonly string[]): void {
  const accounts = demoAccounts.map(({ role, email, password }) => `    ${role.padEnd(6)} ${email}   ${password}`)
  console.log(
    [
      '',
      ...notes.map(note => `  ${note}`),
      `  Keyhaven is ready: ${settings.publicUrl}`,
      ...(accounts.length > 0 ? ['', '  Demo accounts (also on the login page):', ...accounts] : []),
      ...(settings.admin ? ['', `  Admin: ${settings.admin.email}`] : []),
      ...(mail ? [] : ['', '  Email is not set up: nobody receives any. Set MAIL=smtp (docs/settings.md).']),
      '',
    ].join('\n'),
  )
}
