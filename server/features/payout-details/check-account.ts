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
  const errors = iban === '' ? errorsInNumbers(routingNumber, accountNumber) : errorsInIban(iban, accountNumber)
  const [first] = errors
  if (first) throw new Problem(422, first.message, errors)
  const names = { holder, bank, country }
  return iban === ''
    ? { ...names, iban: null, routingNumber, accountNumber }
    : { ...names, iban: electronicFormatIBAN(iban), routingNumber: null, accountNumber: null }
}

function errorsInIban(iban: string, accountNumber: string) {
  if (accountNumber !== '')
    return [
      { field: 'accountNumber', message: 'Enter an IBAN, or an account number with its routing number, not both' },
    ]
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return []
  const isWhole = !errorCodes.some(code => structural.has(code))
  return [{ field: 'iban', message: isWhole ? wrongCheckDigit('IBAN') : 'This is not an IBAN of a known country' }]
}

/** Errors of an IBAN that is not one at all, rather than mistyped. */
const structural: ReadonlySet<ValidationErrorsIBAN> = new Set([
  ValidationErrorsIBAN.NoIBANProvided,
  ValidationErrorsIBAN.NoIBANCountry,
  ValidationErrorsIBAN.WrongBBANLength,
  ValidationErrorsIBAN.WrongBBANFormat,
])

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
