import { electronicFormatIBAN, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import type { PayoutAccount } from '#contract/payout-details/payout-account.ts'
import { isRoutingNumber, type PayoutDraft, withoutGroups } from '#contract/payout-details/payout-details.ts'
import { Problem } from '../../ground/problem.ts'

/**
 * Reads an account with checked digits: an IBAN, or an account number with its routing number.
 *
 * @throws Problem 422 by field: neither or both, a wrong check digit, or a wrong length
 */
export function checkAccount({ holder, bank, country, ...draft }: PayoutDraft): PayoutAccount {
  const iban = withoutGroups(draft.iban ?? '')
  const accountNumber = withoutGroups(draft.accountNumber ?? '')
  const routingNumber = withoutGroups(draft.routingNumber ?? '')
  const errors =
    iban === '' ? errorsInNumbers(routingNumber, accountNumber) : errorsInIban(iban, { routingNumber, accountNumber })
  const [first] = errors
  if (first) throw new Problem(422, first.message, errors)
  const names = { holder, bank, country }
  return iban === ''
    ? { ...names, iban: null, routingNumber, accountNumber }
    : { ...names, iban: electronicFormatIBAN(iban), routingNumber: null, accountNumber: null }
}

function errorsInIban(iban: string, numbers: Record<'routingNumber' | 'accountNumber', string>) {
  const both = (['accountNumber', 'routingNumber'] as const).filter(field => numbers[field] !== '')
  if (both.length > 0)
    return both.map(field => ({
      field,
      message: 'Enter an IBAN, or an account number with its routing number, not both',
    }))
  const { valid, errorCodes } = validateIBAN(iban)
  return valid ? [] : [{ field: 'iban', message: whyNoIban(errorCodes) }]
}

function whyNoIban(errors: readonly ValidationErrorsIBAN[]): string {
  if (errors.includes(ValidationErrorsIBAN.NoIBANCountry)) return 'This is not an IBAN of a known country'
  if (errors.includes(ValidationErrorsIBAN.WrongBBANLength))
    return 'This IBAN is too short or too long for its country. Please compare every digit'
  if (errors.includes(ValidationErrorsIBAN.WrongBBANFormat))
    return 'This IBAN has a letter or a digit in a wrong place. Please compare every digit'
  return wrongCheckDigit('IBAN')
}

const wrongCheckDigit = (what: string): string => `This ${what} has a wrong check digit. Please compare every digit`

function errorsInNumbers(routingNumber: string, accountNumber: string) {
  if (routingNumber === '' && accountNumber === '')
    return [{ field: 'iban', message: 'Enter an IBAN, or an account number with its routing number' }]
  return [
    ...(isRoutingNumber(routingNumber)
      ? []
      : [
          {
            field: 'routingNumber',
            message: /^\d{9}$/.test(routingNumber)
              ? wrongCheckDigit('routing number')
              : 'A routing number has nine digits',
          },
        ]),
    ...(/^\d{4,17}$/.test(accountNumber)
      ? []
      : [{ field: 'accountNumber', message: 'An account number has 4 to 17 digits' }]),
  ]
}
