import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FewItems, Id } from './field.ts'

/** Every count excludes what was deleted; users are those with role user only (ruling G30). */
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

export const adminSummary = endpoint({
  method: 'GET',
  path: '/admin-dashboard-summary',
  access: ['admin'],
  summary: 'What the marketplace holds, in nine numbers',
  reply: AdminSummary,
})

/** `soldTotal`: the sum of the amounts of the agent's sales, in US dollars (specification §9). */
export const agentSummary = endpoint({
  method: 'GET',
  path: '/agent-dashboard-summary',
  access: ['agent'],
  summary: 'What one has listed, been offered and sold',
  reply: z.object({
    totalProperties: z.number(),
    requestedProperties: z.number(),
    soldProperties: z.number(),
    soldTotal: z.number(),
  }),
})

export const TopAgent = z.object({ _id: Id, image: z.string(), name: z.string(), email: z.string() })

/** Most sales first, then by their total, by verified listings, by name; six unless `?limit=` says otherwise (ruling G29). */
export const topAgents = endpoint({
  method: 'GET',
  path: '/top-agents',
  access: 'public',
  summary: 'The agents who sold most, for the home page',
  query: z.object({ limit: FewItems }),
  reply: z.array(TopAgent),
})
