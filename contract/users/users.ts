import * as z from 'zod/mini'
import { created, endpoint, updated } from '../ground/endpoint.ts'
import { AgeOrder, email, Id, unused, Instant, userParam, personName, optionalLine } from '../ground/field.ts'
import { Role } from '../ground/role.ts'
import { imageUrl } from '../images/image-url.ts'

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
    name: optionalLine(100),
    email: email(),
    image: z.optional(z.union([imageUrl('Image is required'), z.literal(''), z.null()])),
    /** Whether the user accepts the operator's terms. The time is stored. A client without this field still registers. */
    acceptsTerms: z.optional(z.boolean('Must be true or false')),
    role: unused,
    uid: unused,
    createdAt: unused,
  }),
  response: z.extend(created(User), {
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
  response: updated(User),
})

/** Lists all users, for admins (ruling G03). */
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: ['admin'],
  summary: 'All users, newest first by default',
  query: z.object({ search: optionalLine(100), role: z.optional(Role), sort: z.optional(AgeOrder) }),
  response: z.array(User),
  paged: true,
})

/** Returns a user by email or id: the full record to themselves and to admins, a card by id to others (ruling G03). */
export const findUser = endpoint({
  method: 'GET',
  path: '/users/:emailOrId',
  access: 'signed-in',
  summary: 'One user by email or id: the full record for themselves and admins, a card by id for others',
  params: z.object({ emailOrId: userParam }),
  response: UserCard,
})
