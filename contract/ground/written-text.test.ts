import { describe, expect, it } from 'vitest'
import { asLine, asParagraphs, withoutHidden } from './written-text.ts'

describe('a text without hidden characters', () => {
  it.each([
    ['House \u202Eevil\u202C', 'House evil'],
    ['\u2066a\u2069', 'a'],
    ['pay\u200Dpal\u200C', 'paypal'],
    ['\uFEFFa\u200Bb\u2060c\u00ADd\u3164', 'abcd'],
    ['a\u{E0041}b', 'ab'],
    ['A\u200D\u200D', 'A'],
  ])('has none of those in %j', (text, rest) => {
    expect(withoutHidden(text)).toBe(rest)
  })

  it.each([
    ['Persian', 'می\u200Cخواهم'],
    ['Hindi', 'क्\u200Dष'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['a family', '👩\u200D👩\u200D👧'],
    ['a flag', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['a heart', '❤\uFE0F\u200D🔥'],
    ['Hebrew', 'בית'],
  ])('keeps what %s needs', (_, text) => {
    expect(withoutHidden(text)).toBe(text)
  })
})

describe('a line', () => {
  it.each([
    ['  12\u00A0Main\t\tStreet ', '12 Main Street'],
    ['one\r\ntwo\u2028three', 'one two three'],
    ['a \u200B b', 'a b'],
    ['Ma\u0301laga', 'M\u00E1laga'],
    ['bell\u0007 and escape\u001B[0m', 'bell and escape[0m'],
    ['half \uD83D of an emoji', 'half of an emoji'],
    ['full\u3000width', 'full width'],
    ['braille\u2800blank', 'braille blank'],
  ])('is written in one form: %j', (text, written) => {
    expect(asLine(text)).toBe(written)
    expect(asLine(written)).toBe(written)
  })
})

describe('a text of several lines', () => {
  it('keeps its lines and blanks, each line with one end', () => {
    expect(asParagraphs('First.\r\n\r\n  • two\u2029three\u0085four ')).toBe('First.\n\n  • two\nthree\nfour')
  })

  it.each([
    '\u200B',
    '\u3164',
    '\u2800',
    '\u00AD',
    '\u202E',
    '\uFE0F',
    '\u200D',
    '\u00A0 \u2003',
    '\u0001',
    '\u{E0001}',
  ])('is empty with nothing but %j', text => {
    expect(asParagraphs(text)).toBe('')
    expect(asLine(text)).toBe('')
  })
})
