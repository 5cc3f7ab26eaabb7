import { describe, expect, it } from 'vitest'
import { generatorRules, NewPassword } from './password.ts'

const mix = 'Must include capital letter, small letter, Number & Special Character'

describe('a new password', () => {
  it.each(['Secret1!', 'aB3$xy', ' aB3$x ', `aB3$${'x'.repeat(124)}`])('may be %o', password => {
    expect(NewPassword.parse(password)).toBe(password)
  })

  it('may be any that a password manager suggests by the rules for generators', () => {
    const characters: Record<string, string> = { upper: 'Q', lower: 'q', digit: '7' }
    const required = [...generatorRules.matchAll(/required: (?:(\w+)|\[(.+)\]);/g)]
    expect(required).toHaveLength(4)
    const [min, max] = [...generatorRules.matchAll(/length: (\d+);/g)].map(([, length]) => Number(length))
    const special = required.at(-1)?.[2] ?? ''
    for (const last of special) {
      const suggested = required.map(([, name = '']) => characters[name] ?? last).join('')
      for (const length of [min, max])
        expect(NewPassword.safeParse(suggested.padEnd(length ?? 0, last)).success).toBe(true)
    }
  })

  it.each([
    ['', 'Password is required'],
    ['aB3$x', 'Minimum 6 characters'],
    ['secret1!', mix],
    ['SECRET1!', mix],
    ['Secrets!', mix],
    ['Secret12', mix],
    ['Secret1?', mix],
    [`aB3$${'x'.repeat(125)}`, 'Maximum 128 characters'],
  ])('is refused as %o: %s', (password, message) => {
    expect(NewPassword.safeParse(password).error?.issues.map(issue => issue.message)).toEqual([message])
  })
})
