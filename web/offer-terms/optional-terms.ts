import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { conditionDaysLimits as limits } from '#contract/offers/conditions.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import { maxTermsMessage, type NewTerms, OfferTerms, type Terms } from '#contract/offers/offer-terms.ts'
import { offerForm } from '#contract/offers/offers.ts'

// The optional part of terms, as texts of a form, so that they are kept with its draft.

const isDays = (typed: string) => {
  const days = Number(typed)
  return typed.trim() === '' || (Number.isInteger(days) && days >= limits.min && days <= limits.max)
}

/** Reads typed days for the conditions. Undefined if they are empty or invalid. */
export const daysIn = (typed: string): number | undefined => (isDays(typed) && Number(typed)) || undefined

/** Optional fields of a form with terms. */
const OptionalTerms = z.object({
  /** Names of the conditions, separated by commas. */
  conditions: z.string(),
  /** Typed days for the conditions. Empty: the usual ones. */
  conditionDays: z.string(),
  /** Hours for which the terms are valid; `none`: until they are answered; `kept`: as long as before. */
  validity: z.string(),
  message: z.string().check(z.maxLength(maxTermsMessage, `Must be at most ${maxTermsMessage} characters`)),
})
export type OptionalTerms = z.infer<typeof OptionalTerms>

/** A form with all terms. @param today such as 2026-11-21 */
export const termsForm = (today: string) =>
  z.extend(offerForm(today), OptionalTerms.shape).check(
    // Without conditions the field is hidden, and its text is left out.
    z.refine(({ conditions, conditionDays }) => conditions === '' || isDays(conditionDays), {
      error: `Choose ${limits.min} to ${limits.max} days`,
      path: ['conditionDays'],
    }),
  )
type Schema = ReturnType<typeof termsForm>
/** Valid values of such a form. */
export type TypedTerms = z.infer<Schema>
export type TermsForm = UseFormReturn<z.input<Schema>, unknown, TypedTerms>

/** Reads a typed amount of an offer; undefined until it is one. US dollars. */
export function amountIn(typed: string | number | undefined): number | undefined {
  const read = OfferTerms.shape.offerAmount.safeParse(typed)
  return read.success ? read.data : undefined
}

/** Fields of terms that have none of them. */
export const noOptionalTerms: OptionalTerms = {
  conditions: '',
  conditionDays: '',
  validity: 'none',
  message: '',
}

/** Fields that begin with the optional part of existing terms. */
export const optionalTermsOf = ({
  conditions,
  conditionDays,
  expiresAt,
  message,
}: Pick<Terms, 'conditions' | 'conditionDays' | 'expiresAt' | 'message'>): OptionalTerms => ({
  conditions: conditions.join(','),
  conditionDays: String(conditionDays ?? ''),
  validity: expiresAt === null ? 'none' : 'kept',
  message: message ?? '',
})

/** Whether any of the fields says something. */
export const hasOptionalTerms = ({
  conditions,
  validity,
  message,
}: Pick<OptionalTerms, 'conditions' | 'validity' | 'message'>): boolean =>
  conditions !== '' || validity !== 'none' || message.trim() !== ''

const hourMs = 60 * 60 * 1000

/** Converts the fields to the terms that they mean. @param now the server's time in milliseconds */
export const termsWith = (
  { conditions, conditionDays, validity, message }: OptionalTerms,
  now: number,
): Pick<NewTerms, 'conditions' | 'conditionDays' | 'expiresAt' | 'message'> => ({
  conditions: conditions.split(',').filter((name): name is OfferCondition => name !== ''),
  ...(conditions !== '' && conditionDays.trim() !== '' && { conditionDays: Number(conditionDays) }),
  message,
  // An absent expiry stays.
  ...(validity !== 'kept' && {
    expiresAt: validity === 'none' ? null : new Date(now + Number(validity) * hourMs).toISOString(),
  }),
})
