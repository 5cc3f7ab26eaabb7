import { expect, it } from 'vitest'
import { groupsOfText } from './parts-with-text.ts'

it.each([
  ['ALDER', [['place inside alder'], ['street inside alder'], ['number inside alder']]],
  ['12 al', [['place inside 12 al'], ['street inside 12 al'], ['number end 12', 'street start al']]],
  ['street, spr', [['place inside street, spr'], ['street end street', 'place start , spr']]],
  [
    '2 elm street, spr',
    [
      ['place inside 2 elm street, spr'],
      ['street end 2 elm street', 'place start , spr'],
      ['number end 2', 'street whole elm street', 'place start , spr'],
    ],
  ],
  [', IL', [['place inside , il']]],
  // Folding makes a space of a no-break space, and a comma of a wide one.
  [
    '2\u00A0elm，x',
    [
      ['place inside 2 elm,x'],
      ['street end 2 elm', 'place start ,x'],
      ['number end 2', 'street whole elm', 'place start ,x'],
    ],
  ],
])('the text %s can lie in groups of parts', (text, expected) => {
  const groups = groupsOfText(text).map(group => group.map(part => `${part.kind} ${part.at} ${part.text}`))
  expect(groups).toEqual(expected)
})
