import {
  BadgeDollarSign,
  Building2,
  CircleUserRound,
  Flag,
  Handshake,
  Heart,
  IdCard,
  Inbox,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Mails,
  MessageSquareText,
  MessagesSquare,
  ShieldCheck,
  ScrollText,
  SquarePlus,
  Users,
} from 'lucide-react'
import type { Role } from '#contract/ground/role.ts'

export interface Entry {
  name: string
  to: string
  icon: LucideIcon
}

export const bought: Entry = { name: 'Property Bought', to: '/dashboard/bought-properties', icon: KeyRound }

export const requested: Entry = { name: 'Requested Properties', to: '/dashboard/requested-properties', icon: Inbox }
export const managed: Entry = { name: 'Manage Properties', to: '/dashboard/manage-properties', icon: Building2 }

/** Entries by role. Somebody marked as fraud sees none (specification §2). */
export const entries: Record<Role, readonly Entry[]> = {
  user: [
    { name: 'My Profile', to: '/dashboard/user-profile', icon: CircleUserRound },
    { name: 'Wishlist', to: '/dashboard/wishlist', icon: Heart },
    bought,
    { name: 'My Reviews', to: '/dashboard/my-reviews', icon: MessageSquareText },
  ],
  agent: [
    { name: 'Agent Profile', to: '/dashboard/agent-profile', icon: CircleUserRound },
    { name: 'Add Property', to: '/dashboard/add-property', icon: SquarePlus },
    { name: 'My Added Properties', to: '/dashboard/my-properties', icon: Building2 },
    { name: 'My Sold Properties', to: '/dashboard/sold-properties', icon: BadgeDollarSign },
    requested,
  ],
  admin: [
    { name: 'Admin Profile', to: '/dashboard/admin-profile', icon: CircleUserRound },
    managed,
    { name: 'Manage Users', to: '/dashboard/manage-users', icon: Users },
    { name: 'Manage Reviews', to: '/dashboard/manage-reviews', icon: MessageSquareText },
    { name: 'Advertise Properties', to: '/dashboard/advertise-properties', icon: Megaphone },
  ],
  fraud: [],
}

export const messages: Entry = { name: 'Messages', to: '/dashboard/messages', icon: MessagesSquare }
export const toDecide: Entry = { name: 'To decide', to: '/dashboard/to-decide', icon: ListChecks }
export const applications: Entry = { name: 'Agent Applications', to: '/dashboard/applications', icon: IdCard }
export const reports: Entry = { name: 'Reported Messages', to: '/dashboard/reported-messages', icon: Flag }
const account: Entry = { name: 'Account and security', to: '/dashboard/account', icon: ShieldCheck }

/** Entries that are not in the specification, shown separately below. */
export const extras: Partial<Record<Role, readonly Entry[]>> = {
  user: [messages, { name: 'Become an agent', to: '/dashboard/become-agent', icon: IdCard }, account],
  agent: [messages, account],
  admin: [
    toDecide,
    { name: 'Deals', to: '/dashboard/deals', icon: Handshake },
    applications,
    reports,
    { name: 'Outbox', to: '/dashboard/outbox', icon: Mails },
    { name: 'Audit', to: '/dashboard/audit', icon: ScrollText },
    account,
  ],
}
