import { sql, type RawBuilder } from 'kysely'
import { folded } from '#contract/ground/folded.ts'
import { all, type Condition } from '../../db/condition.ts'

/** Kind of part of a location: `12`, `alder street` or `, springfield, il`. */
export type PartKind = 'number' | 'street' | 'place'

/** Part of a location that has a text: anywhere, at its start or end, or as a whole. */
export interface PartWithText {
  kind: PartKind
  /** Folded, as the labels of parts. */
  text: string
  at: 'inside' | 'start' | 'end' | 'whole'
}

/**
 * Returns the groups of parts in which a text can lie: within one part, or across the end of one and the beginning of the
 * next. A location contains the text exactly if it has all parts of one group. Its number ends with the first space and
 * its street with the first comma, so a text has one way to lie across them.
 */
export function groupsOfText(text: string): PartWithText[][] {
  const term = folded(text)
  const comma = term.indexOf(',')
  const head = comma === -1 ? term : term.slice(0, comma)
  const space = head.indexOf(' ')
  const number: PartWithText[] = space === -1 ? [] : [{ kind: 'number', text: head.slice(0, space), at: 'end' }]
  const street = head.slice(space + 1)
  const inPlace: PartWithText = { kind: 'place', text: term, at: 'inside' }
  if (comma === -1) {
    const acrossStreet: PartWithText[] = [...number, { kind: 'street', text: street, at: 'start' }]
    const inNumber: PartWithText = { kind: 'number', text: term, at: 'inside' }
    return [[inPlace], [{ kind: 'street', text: term, at: 'inside' }], space === -1 ? [inNumber] : acrossStreet]
  }
  if (head === '') return [[inPlace]]
  const place: PartWithText = { kind: 'place', text: term.slice(comma), at: 'start' }
  const acrossPlace: PartWithText[] = [{ kind: 'street', text: head, at: 'end' }, place]
  const acrossAll: PartWithText[] = [...number, { kind: 'street', text: street, at: 'whole' }, place]
  return [[inPlace], acrossPlace, ...(space === -1 ? [] : [acrossAll])]
}

/** Requires a part with a text. The index finds labels with all groups of three letters of the text. */
export function hasText({ kind, text, at }: PartWithText): Condition {
  const isThere = {
    inside: sql<boolean>`position(${text} in label) > 0`,
    start: sql<boolean>`starts_with(label, ${text})`,
    end: sql<boolean>`right(label, length(${text})) = ${text}`,
    whole: sql<boolean>`label = ${text}`,
  }
  return all([sql`kind = ${kind}`, sql`letter_groups(label) @> ${lettersOf(text)}::text[]`, isThere[at]])
}

/** Selects the ids of the parts with a text as one array: null if they are more than `most`. */
export const partsWithText = (part: PartWithText, most: number): RawBuilder<number[] | null> => sql`(
  select case when count(*) <= ${most} then coalesce(array_agg(id), '{}') end
  from (select id from location_parts where ${hasText(part)} limit ${most + 1}) as found
)`

/** The groups of three letters of a text. A shorter text is one group. */
function lettersOf(text: string): string[] {
  const letters = Array.from(text)
  const starts = Array.from({ length: Math.max(1, letters.length - 2) }, (_, start) => start)
  return [...new Set(starts.map(start => letters.slice(start, start + 3).join('')))]
}
