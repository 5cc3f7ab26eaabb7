import * as z from 'zod/mini'

/**
 * The kinds of value that entities are made of. Their messages are shown to people beneath the field they concern.
 * A refinement that carries {@link businessRule} is a broken rule (422); every other refusal is a wrong shape (400).
 */
export const businessRule = { businessRule: true }

/**
 * An upper bound on the length of a text. A longer one is refused before any pattern or transformation reads it, so it
 * stands in front of all of them.
 */
export const atMost = (max: number, error = `Must be at most ${max} characters`) =>
  z.maxLength(max, { error, abort: true })

const noNul = z.refine<string>(value => !value.includes('\u0000'), 'Must not contain a null character')

/** Text that has to be there, trimmed. `required` is the specification's message for an absent or empty one. */
export const text = (max: number, required: string) =>
  z.string(required).check(z.trim(), z.minLength(1, required), atMost(max), noNul)

/** Text that may be absent or empty. */
export const optionalText = (max: number) => z.optional(z.string('Must be text').check(z.trim(), atMost(max), noNul))

const longestEmail = 320

/**
 * Whether the text has the shape of an email address: no blanks, one `@`, and a dot inside the domain. Linear: no two
 * repetitions in a row match the same character.
 */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** An address, trimmed and in lower case: the case of an address never tells two people apart (ruling G35). */
export const email = (required = 'Email is required') =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      atMost(longestEmail),
      z.toLowerCase(),
      z.regex(emailPattern, 'Must be an email address'),
      noNul,
    )

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const nobody = '00000000-0000-0000-0000-000000000000'

/** An identifier as the server emits it: opaque to everybody else. */
export const Id = z.string()

/**
 * An identifier as it arrives. One that cannot exist is read as one that does not, so that a malformed
 * id is answered like an unknown one: 404 (ruling G43).
 */
export const Reference = z.pipe(
  z.string('Must be an id').check(atMost(320, 'Must be an id')),
  z.transform((value: string) => (uuid.test(value.toLowerCase()) ? value.toLowerCase() : nobody)),
)

/** A number that a form or an address sends as text. */
export const shortNumber = z.string().check(atMost(40))

/** How many of the latest or best the home page asks for; `server/http/route.ts` checks the range. */
export const FewItems = z.optional(
  z.union([z.number(), shortNumber], { error: 'Must be a whole number from 1 to 100' }),
)

/** A parameter that names a person by email or id. */
export const personInPath = z.string().check(atMost(longestEmail))

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

const isCalendarDate = (value: string) => {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value.slice(0, 10)
}

/** A day such as 2026-11-21; of an instant, the day it is written with. */
export const calendarDate = (required: string) =>
  z.pipe(
    z.string(required).check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      atMost(40, 'Must be a date such as 2026-11-21'),
      z.refine(
        value => /^(19|20|21)\d\d-\d\d-\d\d(T[\d:.]{5,15}(Z|[+-]\d\d:?\d\d)?)?$/.test(value) && isCalendarDate(value),
        {
          error: 'Must be a date such as 2026-11-21',
        },
      ),
    ),
    z.transform((value: string) => value.slice(0, 10)),
  )

/** How an admin's list can be sorted; newest first if not said otherwise (ruling G44). */
export const AgeOrder = z.enum(['newest', 'oldest'])
export type AgeOrder = z.infer<typeof AgeOrder>

/** An instant in UTC, ISO 8601. */
export const Instant = z.string()

const ourPicture = /^\/images\/[\w-]{1,64}\/\d{1,4}\.webp(#[0-9a-f]{6})?$/i
const webAddress = /^https?:\/\/[^\s"'<>]+$/i

/** Whether an address is of this marketplace's own store, or of the pictures that come with it. */
export const isOurPicture = (image: string): boolean => ourPicture.test(image)

/**
 * The address of an uploaded image: of our own image store, or http(s) where another host keeps the images.
 * Script and data addresses are refused. Which hosts, the server knows (server/http/picture-addresses.ts).
 */
export const imageAddress = (required: string) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    atMost(2000),
    z.refine(value => isOurPicture(value) || webAddress.test(value), 'Must be the address of an uploaded image'),
    noNul,
  )

/** A field that other clients of this interface send and that the server knows better: accepted, never believed (ruling G06). */
export const ignored = z.optional(z.unknown())
