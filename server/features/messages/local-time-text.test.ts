import { expect, it } from 'vitest'
import { localTimeText } from './local-time-text.ts'

const at = new Date('2026-07-04T02:30:00Z')
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it.each([
  ['Portland, Oregon', { lng: -122.68, lat: 45.52 }, 'Jul 3, 2026, 7:30 PM PDT (Jul 4, 2026, 2:30 AM UTC)'],
  ['Phoenix, without summer time', { lng: -112.07, lat: 33.45 }, 'Jul 3, 2026, 7:30 PM MST (Jul 4, 2026, 2:30 AM UTC)'],
  ['Bergen', { lng: 5.32, lat: 60.39 }, 'Jul 4, 2026, 4:30 AM GMT+2 (Jul 4, 2026, 2:30 AM UTC)'],
  ['no position', { lng: null, lat: null }, 'Jul 4, 2026, 2:30 AM UTC'],
])('a time at a home in %s', (_, position, text) => {
  expect(plain(localTimeText(at, position))).toBe(text)
})
