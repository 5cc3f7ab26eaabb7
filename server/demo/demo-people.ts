import type { Role } from '#contract/ground/role.ts'
import { demoAccounts } from './demo-accounts.ts'

/** People of the demo marketplace. Only those who are demo accounts can sign in. */
export const demoPeople = [
  { name: 'Ada Admin', role: 'admin', portrait: 12 },
  { name: 'Nora Whitfield', role: 'agent', portrait: 1 },
  { name: 'Marcus Reed', role: 'agent', portrait: 2 },
  { name: 'Ines Duarte', role: 'agent', portrait: 7 },
  { name: 'Tomas Alvarez', role: 'agent', portrait: 10 },
  { name: 'Priya Raman', role: 'agent', portrait: 3 },
  { name: 'Henrik Lind', role: 'agent', portrait: 13 },
  { name: 'Grace Okafor', role: 'agent', portrait: 14 },
  { name: 'Mei Tanaka', role: 'agent', portrait: 15 },
  { name: 'Bella Buyer', role: 'user', portrait: 9 },
  { name: 'Owen Clarke', role: 'user', portrait: 4 },
  { name: 'Arthur Bell', role: 'user', portrait: 6 },
  { name: 'Samira Haddad', role: 'user', portrait: 11 },
  { name: 'Lukas Weber', role: 'user', portrait: 8 },
  { name: 'Dara Osei', role: 'user', portrait: 5 },
  { name: 'Walter Novak', role: 'user', portrait: 16 },
  { name: 'Harjit Gill', role: 'user', portrait: 17 },
  { name: 'Lucia Marino', role: 'user', portrait: 18 },
  { name: 'June Abbott', role: 'user', portrait: 19 },
] as const satisfies readonly { name: string; role: Role; portrait: number }[]

export type DemoPerson = (typeof demoPeople)[number]
export type DemoAgent = Extract<DemoPerson, { role: 'agent' }>['name']
export type DemoBuyer = Extract<DemoPerson, { role: 'user' }>['name']

export const portraitOf = (portrait: number): string => `/images/portrait-${portrait}/640.webp`

/** Email of a person of the demo marketplace. */
export const demoEmailOf = (name: string): string =>
  demoAccounts.find(account => account.name === name)?.email ??
  `${name.toLowerCase().replace(' ', '.')}@keyhaven.example`
