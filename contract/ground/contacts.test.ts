import { describe, expect, it } from 'vitest'
import { findContact, findContactInName, withoutContacts } from './contacts.ts'

describe('a contact in a text', () => {
  it.each([
    ['Call +1 (555) 010-9999', 'a telephone number'],
    ['Anna 555-0109', 'a telephone number'],
    ['Anna 0211 1234567', 'a telephone number'],
    ['Anna 612 345 678', 'a telephone number'],
    ['5550109999', 'a telephone number'],
    ['٠١٢٣٤٥٦٧٨٩', 'a telephone number'],
    ['５５５－０１０－９９９９', 'a telephone number'],
    ['5\u200B5\u200B5\u200B0109999', 'a telephone number'],
    ['Call 2125551200', 'a telephone number'],
    ['Anna 612.345.678', 'a telephone number'],
    ['5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣9️⃣9️⃣9️⃣9️⃣', 'a telephone number'],
    ['Mail anna@example.com', 'an email address'],
    ['anna＠example．com', 'an email address'],
    ['See https://a.example/x', 'a web address'],
    ['hxxps://a.b', 'a web address'],
    ['WWW.example', 'a web address'],
    ['cheap-homes.com', 'a web address'],
    ['Cheap.Homes.COM!', 'a web address'],
    ['münchen-immobilien.de', 'a web address'],
    ['bit.ly/abc', 'a web address'],
    ['youtu.be/abc', 'a web address'],
  ])('is found in %j: %s', (text, kind) => {
    expect(findContact(text)).toBe(kind)
  })

  it.each([
    'Anna-Maria O’Neill',
    'J.R.R. Tolkien',
    'St.John Smith, Jr.',
    'Müller GmbH & Co. KG',
    'Louis XIV 2nd',
    'A fine home.It is near a park.So quiet.',
    'Built 1987, renovated 2019-2024. Seen on 2024-11-21 and 21.11.2024.',
    'They asked for $1,250,000, we paid $1.250.000 or 1.250.000 € or 1250000.',
    'Unit 12, 4711 Oak Street, 97201 Portland',
    'Great @ night, 5/5',
    'محمد رضا',
    '山田 太郎',
  ])('is not found in %j', text => {
    expect(findContact(text)).toBeUndefined()
    expect(withoutContacts(text)).toBe(text)
  })

  it.each([
    ['Anna +1 555 010 9999', 'Anna'],
    ['anna@example.com', ''],
    ['Anna | www.anna.example | 5550109999', 'Anna | |'],
  ])('is removed from %j', (text, rest) => {
    expect(withoutContacts(text)).toBe(rest)
  })

  it.each(['a.', '1 ', 'a', '@a.', '1-', '.a-', '+(', 'www.', 'a@'])(
    'is sought to the end of a long run of %j',
    part => {
      // A pattern whose time grew with the square of the length would not end.
      expect(findContact(part.repeat(100_000) + ' anna@example.com')).toBe('an email address')
    },
  )
})

describe('a contact in a name', () => {
  it.each(['Anna 5551200', 'Anna 12.345.678', 'Anna 5*5*5*0*1*0*9', 'Anna 2024-11-21', 'Anna 5️⃣ 5️⃣ 5️⃣ 0️⃣ 1️⃣ 0️⃣ 9️⃣'])(
    'is a telephone number in %j, because a name has no price and no date',
    name => {
      expect(findContactInName(name)).toBe('a telephone number')
    },
  )

  it('is what is one in every text', () => {
    expect(findContactInName('anna@example.com')).toBe('an email address')
    expect(findContactInName('www.anna.example')).toBe('a web address')
  })

  it.each(['Anna-Maria O’Neill', '24/7 Realty since 1998', 'Studio 54', 'Haus & Hof 2000 GmbH'])(
    'is not found in %j',
    name => {
      expect(findContactInName(name)).toBeUndefined()
    },
  )
})
