import { describe, expect, it } from 'vitest'
import { Problem } from '../../ground/problem.ts'
import { checkAccount } from './check-account.ts'

const names = { holder: 'Reed Homes Client Account', bank: 'First Mesa Bank', country: 'United States' }

describe('an account', () => {
  it.each([
    [{ iban: 'de89 3704 0044 0532 0130 00' }, { iban: 'DE89370400440532013000', accountNumber: null }],
    [{ iban: 'NO93-8601-1117-947' }, { iban: 'NO9386011117947', routingNumber: null }],
    [
      { iban: '', routingNumber: '021 000 021', accountNumber: '0004 8277 1930' },
      { iban: null, routingNumber: '021000021', accountNumber: '000482771930' },
    ],
  ])('is read from %o', (numbers, read) => {
    expect(checkAccount({ ...names, ...numbers })).toMatchObject({ ...names, ...read })
  })

  it.each([
    ['iban', { iban: 'DE89 3704 0044 0532 0130 01' }, 'This IBAN has a wrong check digit. Please compare every digit'],
    ['iban', { iban: 'DE89 3704 0044' }, /^This IBAN is too short or too long for its country/],
    ['iban', { iban: 'DE89 3704 0044 0532 0130 000' }, /^This IBAN is too short or too long for its country/],
    ['iban', { iban: 'DE89 3704 0044 0532 0130 0A' }, /^This IBAN has a letter or a digit in a wrong place/],
    ['iban', { iban: 'XX89 3704 0044 0532 0130 00' }, 'This is not an IBAN of a known country'],
    ['iban', {}, 'Enter an IBAN, or an account number with its routing number'],
    [
      'accountNumber',
      { iban: 'DE89370400440532013000', accountNumber: '1' },
      'Enter an IBAN, or an account number with its routing number, not both',
    ],
    [
      'routingNumber',
      { iban: 'DE89370400440532013000', routingNumber: '021000021' },
      'Enter an IBAN, or an account number with its routing number, not both',
    ],
    [
      'routingNumber',
      { routingNumber: '021000022', accountNumber: '12345' },
      'This routing number has a wrong check digit. Please compare every digit',
    ],
    ['routingNumber', { routingNumber: '000000000', accountNumber: '12345' }, /wrong check digit/],
    ['routingNumber', { accountNumber: '12345' }, 'A routing number has nine digits'],
    ['accountNumber', { routingNumber: '021000021', accountNumber: '12a45' }, 'An account number has 4 to 17 digits'],
  ])('is refused by the field %s: %o', (field, numbers, message) => {
    expect(() => checkAccount({ ...names, ...numbers })).toThrow(
      expect.objectContaining({
        status: 422,
        errors: [
          { field, message: typeof message === 'string' ? message : (expect.stringMatching(message) as string) },
        ],
      }) as Problem,
    )
  })
})
