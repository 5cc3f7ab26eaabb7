import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { email } from '#contract/ground/field.ts'

const readEmail = (body: unknown): string | undefined => z.safeParse(z.object({ email: email() }), body).data?.email

/** Returns the body of a sign-in or sign-up with its email as the marketplace stores it. One that is none stays. */
export function withReadEmail(body: unknown): object {
  const read = readEmail(body)
  return { ...(body as object | null), ...(read !== undefined && { email: read }) }
}

/** Returns the email of a sign-in or sign-up, or an empty text. */
export function emailOf({ body }: Pick<FastifyRequest, 'body'>): string {
  const { email: given } = (body ?? {}) as { email?: unknown }
  return readEmail(body) ?? (typeof given === 'string' ? given.trim().toLowerCase().slice(0, 320) : '')
}
