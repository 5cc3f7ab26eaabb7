import * as z from 'zod/mini'
import { hostOf } from './host-of.ts'
import { asLine, asParagraphs } from './written-text.ts'

/**
 * Marks a refinement as a business rule: breaking it is 422, every other refusal of a field is a wrong shape, 400.
 *
 * The fields of this file are what entities are made of. Their messages appear beneath the field.
 */
export const businessRule = { businessRule: true }

/**
 * An upper bound on the length of a text. A longer one is refused before any pattern or transformation reads it, so put
 * this check first.
 */
export const maxLength = (max: number, error = `Must be at most ${max} characters`) =>
  z.maxLength(max, { error, abort: true })

/** Returns the upper bound on the length of a text, by its schema. */
export function maxLengthOf(schema: z.ZodMiniType): number {
  const { checks = [], innerType } = schema._zod.def as unknown as Definition
  const limits = checks.flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? (def.maximum ?? []) : []))
  if (limits.length > 0) return Math.min(...limits)
  if (innerType) return maxLengthOf(innerType)
  throw new Error('This schema has no limit')
}

interface Definition {
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
  innerType?: z.ZodMiniType
}

/** Refuses the null character, which PostgreSQL cannot store. */
export const noNul = z.refine<string>(value => !value.includes('\u0000'), 'Must not contain a null character')

/** Writes a text in one form, then checks its length. What is removed from it does not count. */
const written = (form: (text: string) => string, max: number) =>
  [maxLength(4 * max, `Must be at most ${max} characters`), z.overwrite<string>(form), maxLength(max), noNul] as const

/** Required text of several lines. `required` is the specification's message if it is absent or has nothing to see. */
export const text = (max: number, required: string) =>
  z.string(required).check(...written(asParagraphs, max), z.minLength(1, required))

/** Required text of one line, such as a title. */
export const line = (max: number, required: string) =>
  z.string(required).check(...written(asLine, max), z.minLength(1, required))

/** Name of a person. The server refuses one that is a way to contact them. */
export const personName = () => line(100, 'Name is required')

/** Required text that nobody reads, such as the id of a provider's transaction: as it was sent, trimmed. */
export const exactText = (max: number, required: string) =>
  z.string(required).check(z.trim(), z.minLength(1, required), maxLength(max), noNul)

/** Text of several lines that may be absent or empty. */
export const optionalText = (max: number) => z.optional(z.string('Must be text').check(...written(asParagraphs, max)))

/** Text of one line that may be absent or empty. */
export const optionalLine = (max: number) => z.optional(z.string('Must be text').check(...written(asLine, max)))

const longestEmail = 320

/**
 * Whether the text has the shape of an email address: no blanks, one `@`, and a dot inside the domain. Linear: no two
 * repetitions in a row match the same character.
 */
const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

const invalidEmail = 'Must be an email address'

/** Writes the domain of an address as mail servers know it: `münchen.example` is `xn--mnchen-3ya.example` (RFC 5891). */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // Nothing that a URL would read as a port or a path.
  if (/^[a-z0-9.-]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address
  return address.slice(0, at) + (hostOf(`http://${domain}`) ?? domain)
}

/** Whether mail can reach the address: a domain of a host (RFC 5321, 4.1.2), the bounds of 4.5.3.1, and no stray dot. */
const isDeliverable = (address: string): boolean =>
  address.length <= 254 &&
  address.indexOf('@') <= 64 &&
  /@[a-z0-9.-]+$/.test(address) &&
  !/(?:^|[.@])\.|\.(?:@|$)/.test(address)

/**
 * An email, trimmed, in lower case and with an ASCII domain, so that neither case nor script distinguishes two users
 * (ruling G35).
 */
export const email = (required = 'Email is required') =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      maxLength(longestEmail),
      z.toLowerCase(),
      z.overwrite(withAsciiDomain),
      z.regex(emailPattern, { error: invalidEmail, abort: true }),
      z.refine(isDeliverable, { error: invalidEmail, abort: true }),
      noNul,
    )

/** An email with which the built-in identity lets somebody sign in: it takes no umlaut, `&` or quote before the `@`. */
export const accountEmail = () => email().check(z.regex(z.regexes.email, invalidEmail))

/** An id in lower case. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Id that never exists. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** An id as the server emits it; opaque to clients. */
export const Id = z.string()

/**
 * An id as a client sends it. A malformed one becomes the nil UUID, so that it is 404 like an unknown one (ruling G43).
 */
export const IdParam = z.pipe(
  z.string('Must be an id').check(maxLength(320, 'Must be an id')),
  z.transform((value: string) => (uuid.test(value.toLowerCase()) ? value.toLowerCase() : nilUuid)),
)

/** A number that a form or a URL sends as text. */
export const shortNumber = z.string().check(maxLength(40))

/** Number of rows that the home page asks for; `server/http/route.ts` checks the range. */
export const FewItems = z.optional(
  z.union([z.number(), shortNumber], { error: 'Must be a whole number from 1 to 100' }),
)

/** A parameter that names a person by email or id. */
export const userParam = z.string().check(maxLength(longestEmail))

const plainDecimal = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$|^\d+(\.\d{1,2})?$/

/**
 * US dollars with at most two decimals, up to ten billion. Forms send strings, so numeric strings are taken too;
 * exponents, signs and infinities are not (ruling G42).
 */
export const dollarAmount = (label: string, required: string) =>
  z.pipe(
    z
      .union([z.number(), shortNumber], {
        error: issue => (issue.input === undefined || issue.input === null ? required : `${label} must be a number`),
      })
      .check(
        z.refine(value => typeof value === 'number' || value.trim() !== '', { error: required, abort: true }),
        z.refine(value => plainDecimal.test(String(value).trim()), {
          error: `${label} must be a number of US dollars with at most two decimals`,
          abort: true,
        }),
      ),
    z.pipe(
      z.transform((value: string | number) => Number(String(value).replaceAll(',', ''))),
      z.number().check(z.lte(10_000_000_000, `${label} must be at most $10,000,000,000`)),
    ),
  )

/**
 * A whole number within bounds, both ends included. Forms and URLs send strings, so numeric strings are taken too (ruling
 * G42). A number out of bounds is 422.
 */
export const wholeNumber = (label: string, { min = 0, max }: { min?: number; max: number }) =>
  z.pipe(
    z.union([z.number(), shortNumber], { error: `${label} must be a whole number` }).check(
      z.refine(value => /^\d{1,15}$/.test(String(value).trim()), {
        error: `${label} must be a whole number`,
        abort: true,
      }),
    ),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.number().check(
        z.refine(value => value >= min && value <= max, {
          error: `${label} must be from ${min} to ${max}`,
          params: businessRule,
        }),
      ),
    ),
  )

/** One of these values. */
export const oneOf = <const Value extends string>(label: string, values: readonly Value[]) =>
  z.enum(values, { error: `${label} must be one of: ${values.join(', ')}` })

/** Several of these values, each once: a list, or a text with commas as URLs have it. */
export const choices = <const Value extends string>(label: string, values: readonly Value[]) => {
  const error = `${label} must be among: ${values.join(', ')}`
  return z.pipe(
    z.union([z.string().check(maxLength(500)), z.array(z.string().check(maxLength(40))).check(z.maxLength(50))], {
      error,
    }),
    z.pipe(
      z.transform((given: string | string[]) => [
        ...new Set(
          (typeof given === 'string' ? given.split(',') : given)
            .map(value => value.trim())
            .filter(value => value !== ''),
        ),
      ]),
      z.custom<Value[]>(given => (given as string[]).every(value => values.includes(value as Value)), { error }),
    ),
  )
}

const isCalendarDate = (value: string) => {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value.slice(0, 10)
}

/** A day such as 2026-11-21; an instant is cut to its day. */
export const calendarDate = (required: string) =>
  z.pipe(
    z.string(required).check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      maxLength(40, 'Must be a date such as 2026-11-21'),
      z.refine(
        value => /^(19|20|21)\d\d-\d\d-\d\d(T[\d:.]{5,15}(Z|[+-]\d\d:?\d\d)?)?$/.test(value) && isCalendarDate(value),
        {
          error: 'Must be a date such as 2026-11-21',
        },
      ),
    ),
    z.transform((value: string) => value.slice(0, 10)),
  )

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** An instant with its time zone as a client sends it, such as 2026-11-21T16:30:00Z. */
export const instant = (required: string) =>
  z.pipe(
    z.string(required).check(
      maxLength(40, 'Must be a time such as 2026-11-21T16:30:00Z'),
      z.refine(value => instantPattern.test(value) && !Number.isNaN(Date.parse(value)), {
        error: 'Must be a time such as 2026-11-21T16:30:00Z',
      }),
    ),
    z.transform((value: string) => new Date(value).toISOString()),
  )

/** Order of an admin's list; newest first by default (ruling G44). */
export const AgeOrder = oneOf('Sort', ['newest', 'oldest'])
export type AgeOrder = z.infer<typeof AgeOrder>

/** An instant in UTC, ISO 8601. */
export const Instant = z.string()

/** A field that clients send and the server knows itself: accepted and ignored (ruling G06). */
export const unused = z.optional(z.unknown())
