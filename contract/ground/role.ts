import * as z from 'zod/mini'

/**
 * Role of a user: `user` is a buyer. `fraud` is a mark on an agent, stored as a role (specification §6, ruling G19).
 */
export const Role = z.enum(['user', 'agent', 'admin', 'fraud'])
export type Role = z.infer<typeof Role>
