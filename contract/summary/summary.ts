import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { FewItems, Id } from '../ground/field.ts'

/** Counts for the admin, without deleted rows. `totalUsers` counts the role `user` only (ruling G30). */
export const AdminSummary = z.object({
  totalAdmins: z.number(),
  totalAgents: z.number(),
  totalUsers: z.number(),
  allProperties: z.number(),
  acceptedProperties: z.number(),
  pendingProperties: z.number(),
  rejectedProperties: z.number(),
  totalReviews: z.number(),
  advertisedProperties: z.number(),
})
export type AdminSummary = z.infer<typeof AdminSummary>

/** Counts users, properties and reviews for the admin’s dashboard. */
export const adminSummary = endpoint({
  method: 'GET',
  path: '/admin-dashboard-summary',
  access: ['admin'],
  summary: 'Counts of users, properties and reviews',
  response: AdminSummary,
})

/** Counts of an admin’s work beside the properties, and of the users marked as fraud. */
export const AdminTasks = z.object({
  openApplications: z.number(),
  openReports: z.number(),
  fraudUsers: z.number(),
})
export type AdminTasks = z.infer<typeof AdminTasks>

/** Counts the open applications and reports, and the users marked as fraud. */
export const adminTasks = endpoint({
  method: 'GET',
  path: '/admin-tasks',
  access: ['admin'],
  summary: 'Counts of open applications, open reports and users marked as fraud',
  response: AdminTasks,
})

/** Rows of the admin’s lists that the other counts leave out, for the labels of filters. */
export const AdminListCounts = z.object({
  acceptedApplications: z.number(),
  declinedApplications: z.number(),
  decidedReports: z.number(),
  /** Verified and unsold properties that buyers see. */
  forSale: z.number(),
  /** Deals in each list of them (contract/deals/deals.ts). */
  waitingDeals: z.number(),
  confirmedDeals: z.number(),
  dealsInTrouble: z.number(),
  dealsByTransfer: z.number(),
})
export type AdminListCounts = z.infer<typeof AdminListCounts>

/** Counts the decided applications and reports, the properties for sale and the deals in each list. */
export const adminListCounts = endpoint({
  method: 'GET',
  path: '/admin-list-counts',
  access: ['admin'],
  summary: 'Counts of decided applications and reports, properties for sale and deals',
  response: AdminListCounts,
})

/** Counts for an agent. `soldTotal` is the sum of their sales in US dollars (specification §9). */
const AgentSummary = z.object({
  totalProperties: z.number(),
  /** Listings that are neither deleted nor sold, and the most that the agent can have (contract/moderation/property-limit.ts). */
  properties: z.number(),
  propertyLimit: z.number(),
  requestedProperties: z.number(),
  soldProperties: z.number(),
  soldTotal: z.number(),
  pendingOffers: z.number(),
  acceptedOffers: z.number(),
  rejectedOffers: z.number(),
})
/** Counts of one agent’s properties, offers and sales. */
export type AgentSummary = z.infer<typeof AgentSummary>

/** Counts the properties, offers and sales of the caller. */
export const agentSummary = endpoint({
  method: 'GET',
  path: '/agent-dashboard-summary',
  access: ['agent'],
  summary: 'Counts of your properties, offers and sales',
  response: AgentSummary,
})

/** An agent as the home page shows them. */
export const TopAgent = z.object({
  _id: Id,
  image: z.string(),
  name: z.string(),
  email: z.string(),
  /** Number of their properties that buyers see. */
  forSale: z.optional(z.number()),
  /** Number of their sales. */
  sold: z.optional(z.number()),
})
export type TopAgent = z.infer<typeof TopAgent>

/** Lists agents by number of sales, sold total, verified listings and name; six by default (ruling G29). */
export const topAgents = endpoint({
  method: 'GET',
  path: '/top-agents',
  access: 'public',
  summary: 'The agents with the most sales, for the home page',
  query: z.object({ limit: FewItems }),
  response: z.array(TopAgent),
})
