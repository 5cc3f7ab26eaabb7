import * as z from 'zod/mini'
import { businessRule, choices, dollarAmount, maxLength, oneOf, wholeNumber } from '../ground/field.ts'
import { hostOf } from '../ground/host-of.ts'
import { recordOf } from '../ground/record-of.ts'
import { areaText, readArea, squareMetresIn, statedUnits, unitFor } from './area.ts'
import {
  type AreaFact,
  type Fact,
  factFields,
  type FactField,
  type FactFieldsLike,
  factNames,
  factOf,
  type FactName,
  type FactValue,
} from './facts.ts'

const secureLink = (label: string) =>
  z.string(`${label} must be a link`).check(
    z.trim(),
    maxLength(2000),
    z.overwrite(value => value.replace(/^https:/i, 'https:')),
    z.refine(value => /^https:\/\/[^\s"'<>]+$/.test(value) && hostOf(value) !== undefined, {
      error: `${label} must be a link that begins with https://`,
      params: businessRule,
    }),
  )

/** An area as it is typed, within bounds in square metres. */
const area = (label: string, { min, max }: { min: number; max: number }) =>
  z.string(`${label} must be text`).check(
    maxLength(40),
    z.refine(stated => readArea(stated) !== undefined, {
      error: `${label} must be a number with its unit: ${statedUnits.join(', ')}`,
      abort: true,
    }),
    z.refine(stated => squareMetresIn(stated) >= min && squareMetresIn(stated) <= max, {
      error: ({ input }) => {
        const unit = unitFor(String(input))
        return `${label} must be from ${areaText(min, unit)} to ${areaText(max, unit)}`
      },
      params: businessRule,
    }),
  )

function draftOf(fact: Fact): z.ZodMiniType {
  const label = fact.shortLabel ?? fact.label
  switch (fact.is) {
    case 'choice':
      return oneOf(label, fact.of)
    case 'choices':
      return choices(label, fact.of)
    case 'stated area':
      return area(label, fact)
    case 'money':
      return dollarAmount(label, `${label} is required`)
    case 'link':
      return secureLink(label)
    default:
      return wholeNumber(label, fact)
  }
}

/** Values that clients may send for a fact: numbers and lists as text, too. */
type Sent<Name extends FactField> =
  | FactValue<Name>
  | (Name extends FactFieldsLike<{ is: 'choices' }> ? string | string[] : never)
  | (FactValue<Name> extends number ? string : never)

function draftShape(): { [Name in FactField]: z.ZodMiniNullable<z.ZodMiniType<FactValue<Name>, Sent<Name>>> }
function draftShape(): Record<FactField, z.ZodMiniNullable<z.ZodMiniType>> {
  return recordOf(factFields, name => z.nullable(draftOf(factOf(name))))
}

/**
 * The facts of a draft. An absent one stays as it is; null removes it, and so does an empty list of features. Instead of a
 * stated area there may be its whole square metres.
 */
export const DraftFacts = z.partial(z.object(draftShape()))
export type DraftFacts = z.infer<typeof DraftFacts>

/** Whether a fact is a stated area. */
export const isAreaFact = (name: FactName): name is AreaFact => factOf(name).is === 'stated area'
/** Name of the square metres of a stated area. */
export const squareMetresOf = (name: AreaFact): `${AreaFact}M2` => `${name}M2`

/** Completes the areas of a draft: as stated, and in square metres. The stated one wins if both are there. */
export const completeAreas = z.overwrite<DraftFacts>(draft =>
  factNames.filter(isAreaFact).reduce((completed, name) => ({ ...completed, ...areaOf(draft, name) }), draft),
)

function areaOf(draft: DraftFacts, name: AreaFact): DraftFacts {
  const inMetres = squareMetresOf(name)
  const squareMetres = draft[inMetres]
  const stated = draft[name] ?? (typeof squareMetres === 'number' ? `${squareMetres} m2` : squareMetres)
  if (stated === undefined && draft[name] === undefined) return {}
  return { [name]: stated ?? null, [inMetres]: stated ? squareMetresIn(stated) : null }
}
