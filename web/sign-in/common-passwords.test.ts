import { describe, expect, it } from 'vitest'
import { isCommonPassword, variantsOf } from './common-passwords.ts'

describe('a common password', () => {
  it.each(['Password1!', 'Qwerty123!', 'Abc123!', 'Letmein2024!!', 'Iloveyou1$', 'P@ssw0rd!', 'Monkey99#'])(
    'is recognized in %j',
    async password => {
      expect(await isCommonPassword(password)).toBe(true)
    },
  )

  it.each(['', 'Xk7!pqZ2vv', 'Grüner-Kaffee4!', 'Tandem.Otter.92!', `${'x'.repeat(100_000)}1!`])(
    'is not seen in %j',
    async password => {
      expect(await isCommonPassword(password)).toBe(false)
    },
  )

  it('is found in any case and with characters appended', () => {
    expect(variantsOf('Monkey99#')).toEqual(['monkey99#', 'monkey99', 'monkey'])
    expect(variantsOf('Ab1!')).toEqual(['ab1!', 'ab1'])
  })
})
