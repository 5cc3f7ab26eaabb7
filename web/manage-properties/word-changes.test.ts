import { expect, it } from 'vitest'
import { wordChanges } from './word-changes.ts'

/** The parts of both texts, with brackets around what has changed. */
const marked = (before: string, after: string) => {
  const { before: old, after: now } = wordChanges(before, after)
  return [old, now].map(parts => parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''))
}

it.each([
  [
    'One room with harbor light, a bed and a seat.',
    'One room with full harbor light, a bed, a new kitchenette and a seat.',
    'One room with harbor light, a bed and a seat.',
    'One room with [full ]harbor light, a bed[, a new kitchenette] and a seat.',
  ],
  ['Old red barn', 'New blue barn', '[Old red] barn', '[New blue] barn'],
  ['Same', 'Same', 'Same', 'Same'],
  ['', 'A view.', '', '[A view.]'],
  ['A view.', '', '[A view.]', ''],
])('compares “%s” with “%s”', (before, after, old, now) => {
  expect(marked(before, after)).toEqual([old, now])
})

const words = (word: string) => Array.from({ length: 900 }, (_, at) => `${word}${at}`).join(' ')

it('marks a very long text from its first difference to its last', () => {
  const [old, now] = marked(`Start. ${words('a')} End.`, `Start. ${words('b')} End.`)
  expect(old).toBe(`Start. [${words('a')}] End.`)
  expect(now).toBe(`Start. [${words('b')}] End.`)
})
