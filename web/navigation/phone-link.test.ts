import { expect, it } from 'vitest'
import { phoneLink } from './phone-link.ts'

it.each([
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['+1 (503) 555-0100', 'tel:+15035550100'],
  ['(0) 503 555 0100', 'tel:05035550100'],
  ['503.555.0100', 'tel:5035550100'],
])('%s is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
