import * as z from 'zod/mini'
import { Id } from '../ground/field.ts'
import { Role } from '../ground/role.ts'
import { event } from './event.ts'

/** Events of accounts. */
export const accountEvents = [
  event('role changed', 'always', { role: Role, from: z.optional(Role) }, ({ role, from }) =>
    role === 'agent' && from ? (agentAgain[from] ?? roleWords.agent) : roleWords[role],
  ),
  event('application declined', 'always', { reason: z.nullable(z.string()) }, ({ reason }) => ({
    short: 'Your application to become an agent was declined',
    more: reason ?? 'You can apply again.',
    to: '/dashboard/become-agent',
  })),
  // To the admins, with the present name of the applicant, which is not stored.
  event(
    'application received',
    'on another occasion',
    { applicationId: Id, applicant: z.optional(z.string()) },
    ({ applicant = 'Someone' }) => ({
      short: `${applicant} wants to become an agent`,
      more: 'Please review the application.',
      to: '/dashboard/applications',
    }),
  ),
  // Stored by a newer version of the server.
  event('unknown', 'always', {}, () => ({
    short: 'You have a new notification',
    more: 'See your dashboard.',
    to: '/dashboard',
  })),
]

/** Words for somebody who gets a role. */
export const roleWords = {
  user: { short: 'Your account is now a buyer account', more: 'You can save homes and make offers.', to: '/dashboard' },
  agent: {
    short: 'You are now an agent',
    more: 'Add your first property. An admin verifies it before buyers see it.',
    to: '/dashboard/add-property',
  },
  admin: { short: 'You are now an admin', more: 'You can verify listings and manage users.', to: '/dashboard' },
  fraud: { short: 'Your account is blocked', more: 'Your dashboard says why.', to: '/dashboard' },
}

/** Words for an agent who was no buyer before. */
const agentAgain: Partial<Record<Role, { short: string; more: string; to: string }>> = {
  fraud: {
    short: 'The review of your account has ended',
    more: 'Buyers can see your verified listings again.',
    to: '/dashboard/my-properties',
  },
  admin: {
    short: roleWords.agent.short,
    more: 'You can list homes, but no longer verify them.',
    to: '/dashboard/my-properties',
  },
}
