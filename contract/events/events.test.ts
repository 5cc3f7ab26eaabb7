import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { EventContent, events, wordsOf } from './events.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** Builds facts for a schema. @param isFull with optional facts */
function factsFor(schema: Schema, isFull: boolean): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return factsFor(schema.anyOf.at(isFull ? 0 : -1) ?? {}, isFull)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => isFull || schema.required?.includes(name))
        .map(([name, part]) => [name, factsFor(part as Schema, isFull)]),
    )
  return { number: 1000, boolean: true, string: '2036-01-01T12:00:00.000Z' }[schema.type as string] ?? null
}

const samples = events.flatMap(event =>
  [true, false].map(isFull => ({
    ...event,
    isFull,
    facts: z.parse(EventContent, factsFor(z.toJSONSchema(event.content), isFull)),
  })),
)

describe('an event', () => {
  it('has a kind of its own', () => {
    expect(new Set(events.map(({ kind }) => kind)).size).toBe(events.length)
  })

  it.each(samples)('of the kind "$kind" has words and a link, with all facts: $isFull', ({ facts }) => {
    const { short, more, to } = wordsOf(facts, instant => instant)
    for (const text of [short, more ?? 'Nothing more.', to]) {
      expect(text).toMatch(/^[“$/\p{L}\d]/u)
      expect(text).not.toMatch(/undefined|null|NaN|\s{2}|[^/]\/$/)
    }
    expect(short).not.toMatch(/[.!]$/)
    expect(to).toMatch(/^\/[a-z]/)
  })

  it.each(events)('of the kind "$kind" that comes once is about an offer, whose id its key has', event => {
    expect(event.again === 'never' && !('offerId' in event.content.shape)).toBe(false)
  })
})

/** Facts of a deal that a transfer pays, because the marketplace took no cards when it was accepted. */
const withoutCards = {
  offerId: '1',
  propertyId: '2',
  title: 'Quay House',
  amount: 400_000,
  withoutCards: true,
  you: 'buyer',
  payBy: null,
  transfer: false,
} as const

it.each([
  { ...withoutCards, kind: 'offer rejected', because: 'unpaid' },
  { ...withoutCards, kind: 'offer cancelled' },
  { ...withoutCards, kind: 'offer released' },
  { ...withoutCards, kind: 'condition ended', condition: 'financing', because: 'condition failed' },
  { ...withoutCards, kind: 'deal frozen' },
] as const)('a deal without cards says about a transfer what to do: $kind', facts => {
  const { more } = wordsOf(facts, instant => instant)
  expect(more).toMatch(/you have sent a transfer|do not send a transfer/)
  expect(more).not.toContain('You have not been charged.')
})

it.each([
  ['buyer', 'Pay by noon.'],
  ['agent', 'The buyer has to pay by noon.'],
] as const)('that the last condition is met says to the %s who has to pay', (you, text) => {
  const { withoutCards: _, ...facts } = withoutCards
  const met = {
    ...facts,
    kind: 'condition met',
    condition: 'financing',
    payBy: '2026-12-01T12:00:00.000Z',
    you,
  } as const
  expect(wordsOf(met, () => 'noon').more).toBe(text)
})
