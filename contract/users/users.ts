import * as z from 'zod/mini'
import { created, Deleted, endpoint, updated } from '../ground/endpoint.ts'
import { AgeOrder, email, Id, unused, Instant, optionalText, userParam, IdParam, personName } from '../ground/field.ts'
import { imageUrl } from '../images/image-url.ts'
import { Role } from '../ground/role.ts'

/**
 * A person who can sign in, whatever their role. A deleted user stays as a row without personal data.
 *
 * Roles: see {@link Role}.
 */
export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  image: z.string(),
  role: Role,
  /** Whether the user has confirmed the email. */
  emailVerified: z.boolean(),
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** A user as others see them. Email, role and date appear only for themselves and for admins (ruling G03). */
export const UserCard = z.object({
  ...User.shape,
  email: z.optional(User.shape.email),
  role: z.optional(Role),
  emailVerified: z.optional(z.boolean()),
  createdAt: z.optional(Instant),
  /** Whether the role needs a second factor that this session has not used; only in the caller's own record. */
  secondFactorMissing: z.optional(z.boolean()),
  /** Whether the user has not accepted the operator's terms yet; only in the caller's own record. */
  termsMissing: z.optional(z.boolean()),
})

const ById = z.object({ id: IdParam })

/** Refusal of a registration without consent, where the operator has terms. */
export const termsNotAccepted = 'Please accept the terms to register.'

/**
 * Creates the user of a proven identity, or answers the one that exists. The role is always `user` at creation, and
 * a repeat never changes role or name (ruling G02). It can add the consent to the operator's terms.
 */
export const saveUser = endpoint({
  method: 'POST',
  path: '/users',
  access: 'identity',
  summary: 'Create the user of the signed-in identity, or return the existing one',
  body: z.object({
    name: optionalText(100),
    email: email(),
    image: z.optional(z.union([imageUrl('Image is required'), z.literal(''), z.null()])),
    /** Whether the user accepts the operator's terms. The time is stored. A client without this field still registers. */
    acceptsTerms: z.optional(z.boolean('Must be true or false')),
    role: unused,
    uid: unused,
    createdAt: unused,
  }),
  reply: z.extend(created(User), {
    /** Whether this call has created the user. */
    isNew: z.boolean(),
  }),
  notYours: 403,
  limit: { max: 240, seconds: 60, per: 'client' },
})

/** The profile form. */
export const Profile = z.object({ name: personName(), image: imageUrl('Image is required') })
export type Profile = z.infer<typeof Profile>

/** Changes the caller’s own name and picture (ruling G47). */
export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  access: ['user', 'agent', 'admin'],
  summary: 'Change your name and picture',
  body: z.partial(Profile),
  reply: updated(User),
})

/** Lists all users, for admins (ruling G03). */
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: ['admin'],
  summary: 'All users, newest first by default',
  query: z.object({ search: optionalText(100), role: z.optional(Role), sort: z.optional(AgeOrder) }),
  reply: z.array(User),
  paged: true,
})

/** Returns a user by email or id: the full record to themselves and to admins, a card by id to others (ruling G03). */
export const findUser = endpoint({
  method: 'GET',
  path: '/users/:emailOrId',
  access: 'signed-in',
  summary: 'One user by email or id: the full record for themselves and admins, a card by id for others',
  params: z.object({ emailOrId: userParam }),
  reply: UserCard,
})

/** Makes a user an admin; 409 for the caller and for a fraud-marked user (rulings G19, G20). */
export const makeAdmin = endpoint({
  method: 'PATCH',
  path: '/users/admin/:id',
  access: ['admin'],
  summary: 'Make a user an admin',
  params: ById,
  reply: updated(User),
})

/** Makes a user an agent, which also lifts a fraud mark (ruling G19). */
export const makeAgent = endpoint({
  method: 'PATCH',
  path: '/users/agent/:id',
  access: ['admin'],
  summary: 'Make a user an agent, or lift an agent’s fraud mark',
  params: ById,
  reply: updated(User),
})

/** Marks an agent as fraud: hides the listings, rejects pending offers and ends the sessions (ruling G19). */
export const markFraud = endpoint({
  method: 'PATCH',
  path: '/users/fraud/:id',
  access: ['admin'],
  summary: 'Mark an agent as fraud: listings hidden, open offers closed, sessions ended',
  params: ById,
  reply: updated(User),
})

/** Deletes a user without accepted or bought offers; their records stay without the person (ruling G20). */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  access: ['admin'],
  summary: 'Delete a user without accepted or bought offers',
  params: ById,
  reply: Deleted,
})

/** Whether the fraud button is shown: only agents can be marked (specification §4). */
export const canBeMarkedFraud = (user: Pick<User, 'role'>): boolean => user.role === 'agent'
