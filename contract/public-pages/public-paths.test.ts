import { describe, expect, it } from 'vitest'
import { publicPathOfProperty } from './public-paths.ts'

const _id = '5b0c4f0e-6a4a-4f6e-9a57-3f1f3a3b9d11'

const nameOf = (title: string) =>
  decodeURIComponent(publicPathOfProperty({ _id, title, location: '1 Quay Road, Bergen' }))
    .replace('/homes/bergen/', '')
    .replace(_id, '')

describe('the path of a public page', () => {
  it.each([
    ['short', 'Harbour Loft', 'harbour-loft-'],
    ['without letters', '!!!', ''],
    ['long', 'villa '.repeat(30), 'villa-'.repeat(20)],
    ['of emoji', '🏡'.repeat(11), `${'🏡'.repeat(10)}-`],
    ['that ends in an emoji', `${'a'.repeat(110)} 🏡`, `${'a'.repeat(110)}-`],
  ])('takes a title %s', (_, title, name) => {
    expect(nameOf(title)).toBe(name)
  })
})
