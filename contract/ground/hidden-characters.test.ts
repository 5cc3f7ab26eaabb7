import { describe, expect, it } from 'vitest'
import { withoutHidden } from './hidden-characters.ts'

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
