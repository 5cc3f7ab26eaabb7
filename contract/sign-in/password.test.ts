import { describe, expect, it } from 'vitest'
import { NewPassword } from './password.ts'

const mix = 'Must include capital letter, small letter, Number & Special Character'

describe('a new password', () => {
  it.each(['Secret1!', 'aB3$xy', ' aB3$x ', `aB3$${'x'.repeat(124)}`])('may be %o', password => {
    expect(NewPassword.parse(password)).toBe(password)
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
