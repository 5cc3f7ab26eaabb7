import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  accountEmail,
  calendarDate,
  dollarAmount,
  email,
  IdParam,
  line,
  maxLengthOf,
  optionalText,
  text,
} from './field.ts'

const amount = dollarAmount('Offer amount', 'Offer amount is required')
const day = calendarDate('Buying date is required')
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('a number of dollars', () => {
  it.each([
    [420_000, 420_000],
    ['420000', 420_000],
    [' 1,420,000.50 ', 1_420_000.5],
    ['0', 0],
    [10_000_000_000, 10_000_000_000],
  ])('accepts %o', (value, expected) => {
    expect(amount.parse(value)).toBe(expected)
  })

  it.each([
    [undefined, 'Offer amount is required'],
    [null, 'Offer amount is required'],
    [' ', 'Offer amount is required'],
    [true, 'Offer amount must be a number'],
    [{ toString: 1 }, 'Offer amount must be a number'],
    ['-1', 'Offer amount must be a number of US dollars with at most two decimals'],
    ['1e5', 'Offer amount must be a number of US dollars with at most two decimals'],
    ['1,00', 'Offer amount must be a number of US dollars with at most two decimals'],
    [0.001, 'Offer amount must be a number of US dollars with at most two decimals'],
    ['10000000001', 'Offer amount must be at most $10,000,000,000'],
  ])('rejects %o: %s', (value, message) => {
    expect(messageOf(amount.safeParse(value))).toBe(message)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('is not %d', value => {
    expect(amount.safeParse(value).success).toBe(false)
  })
})

describe('a calendar date', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2028-02-29', '2028-02-29'],
    ['2026-11-21T23:30:00.000-05:00', '2026-11-21'],
  ])('accepts %s', (value, expected) => {
    expect(day.parse(value)).toBe(expected)
  })

  it.each([
    ['', 'Buying date is required'],
    ['2026-02-29', 'Must be a date such as 2026-11-21'],
    ['2026-13-01', 'Must be a date such as 2026-11-21'],
    ['1826-11-21', 'Must be a date such as 2026-11-21'],
    ['21.11.2026', 'Must be a date such as 2026-11-21'],
  ])('is refused as %o: %s', (value, message) => {
    expect(messageOf(day.safeParse(value))).toBe(message)
  })
})

describe('an email address', () => {
  it('is trimmed and in lower case', () => {
    expect(email().parse(' Ann.Lee@Example.COM ')).toBe('ann.lee@example.com')
  })

  it.each([
    ['Office@München-Immobilien.example', 'office@xn--mnchen-immobilien-22b.example'],
    ['office@münchen-immobilien.example', 'office@xn--mnchen-immobilien-22b.example'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['josé@example.com', 'josé@example.com'],
  ])('%s has an ASCII domain: %s', (value, expected) => {
    expect(email().parse(value)).toBe(expected)
  })

  it.each(['josé@example.com', 'b&b@example.com', '"x"@example.com', 'ann@example.c'])(
    'of a built-in account is not %o',
    value => {
      expect(accountEmail().safeParse(value).success).toBe(false)
    },
  )

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'a b@example.com',
    'x@example.com.',
    'maya..x@example.com',
    '.ann@example.com',
    'ann.@example.com',
    'ann@.example.com',
    'ann@münchen.example/path',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.example`,
    `${'a'.repeat(320)}@example.com`,
  ])('rejects %o', value => {
    expect(email().safeParse(value).success).toBe(false)
  })
})

describe('an id', () => {
  it.each([
    ['E2A1C1DE-0000-4000-8000-000000000001', 'e2a1c1de-0000-4000-8000-000000000001'],
    ['12', '00000000-0000-0000-0000-000000000000'],
    ["' or true --", '00000000-0000-0000-0000-000000000000'],
  ])('%s is read as %s', (value, expected) => {
    expect(IdParam.parse(value)).toBe(expected)
  })
})

describe('a text with a limit', () => {
  const title = line(10, 'Title is required')
  it.each([
    [`${' '.repeat(20)}Villa`, 'Villa'],
    ['Ma\u0301laga Inn', 'M\u00E1laga Inn'],
    ['a\u00A0\u00A0b', 'a b'],
  ])('does not count what is removed from %j', (given, written) => {
    expect(title.parse(given)).toBe(written)
  })

  it.each([
    ['\u200B\u3164', 'Title is required'],
    [undefined, 'Title is required'],
    ['elevenchars', 'Must be at most 10 characters'],
    [' '.repeat(41), 'Must be at most 10 characters'],
    ['a\u0000', 'Must not contain a null character'],
  ])('refuses %j: %s', (given, message) => {
    expect(messageOf(title.safeParse(given))).toBe(message)
  })

  it('keeps the lines of a text that has several', () => {
    expect(text(40, 'Text is required').parse('One.\r\n\r\nTwo. ')).toBe('One.\n\nTwo.')
    expect(optionalText(40).parse('\u2800')).toBe('')
  })
})

it('the limit of a text is read from its schema, optional or not', () => {
  expect(maxLengthOf(text(60, 'Text is required'))).toBe(60)
  expect(maxLengthOf(optionalText(500))).toBe(500)
  expect(maxLengthOf(z.nullable(optionalText(40)))).toBe(40)
  expect(() => maxLengthOf(z.string())).toThrow('no limit')
})
