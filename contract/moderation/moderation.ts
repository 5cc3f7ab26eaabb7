import * as z from 'zod/mini'
import { Deleted, endpoint, updated } from '../ground/endpoint.ts'
import { IdParam } from '../ground/field.ts'
import { User } from '../users/users.ts'

const ById = z.object({ id: IdParam })

/** Makes a user an admin; 409 for the caller and for a fraud-marked user (rulings G19, G20). */
export const makeAdmin = endpoint({
  method: 'PATCH',
  path: '/users/admin/:id',
  access: ['admin'],
  summary: 'Make a user an admin',
  params: ById,
  response: updated(User),
})

/** Makes a user an agent, which also lifts a fraud mark (ruling G19). */
export const makeAgent = endpoint({
  method: 'PATCH',
  path: '/users/agent/:id',
  access: ['admin'],
  summary: 'Make a user an agent, or lift an agent’s fraud mark',
  params: ById,
  response: updated(User),
})

/** Marks an agent as fraud: hides the listings, rejects pending offers and ends the sessions (ruling G19). */
export const markFraud = endpoint({
  method: 'PATCH',
  path: '/users/fraud/:id',
  access: ['admin'],
  summary: 'Mark an agent as fraud: listings hidden, open offers closed, sessions ended',
  params: ById,
  response: updated(User),
})

/** Deletes a user without accepted or bought offers; their records stay without the person (ruling G20). */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  access: ['admin'],
  summary: 'Delete a user without accepted or bought offers',
  params: ById,
  response: Deleted,
})

/** Whether the fraud button is shown: only agents can be marked (specification §4). */
export const canBeMarkedFraud = (user: Pick<User, 'role'>): boolean => user.role === 'agent'
