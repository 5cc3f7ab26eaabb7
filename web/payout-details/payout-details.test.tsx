import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountSecurity } from '#contract/account/account.ts'
import { changePayoutDetails, myPayoutDetails, type OwnPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { myProperties } from '#contract/properties/properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { anAccount } from '../testing/account-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import { expectMessage, expectNothing, expectToast, fill, inDialog, mainText, press } from '../testing/person.ts'
import { answer, bodiesOf, refuse } from '../testing/server-for-tests.ts'

const details: OwnPayoutDetails = {
  _id: 'an-account',
  version: 2,
  holder: 'Reed Homes Client Account',
  bank: 'First Mesa Bank',
  country: 'United States',
  ending: '1930',
  changedAt: '2026-11-20T12:00:00.000Z',
  verifiedAt: null,
  held: true,
}

describe('an agent', () => {
  beforeEach(() => {
    answer(agentSummary, {
      totalProperties: 0,
      properties: 0,
      propertyLimit: 100,
      requestedProperties: 0,
      soldProperties: 0,
      soldTotal: 0,
      pendingOffers: 0,
      acceptedOffers: 0,
      rejectedOffers: 0,
    })
    answer(myProperties, [])
    answer(accountSecurity, anAccount())
  })

  it('names an account, and reads at its field that a digit is wrong', async () => {
    answer(myPayoutDetails, { details: null })
    const wrong = 'This IBAN has a wrong check digit. Please compare every digit'
    refuse(changePayoutDetails, 422, wrong, { errors: [{ field: 'iban', message: wrong }] })
    openPage('/dashboard/agent-profile', { as: 'agent' })
    await press('Name an account')
    await fill('Account holder', 'Reed Homes')
    await fill('IBAN', 'DE89 3704 0044 0532 0130 01')
    await fill('Bank', 'Commerzbank')
    await fill('Country of the bank', 'Germany')
    await press(() => inDialog('Save'))
    await expectMessage('IBAN', wrong)
    await fill('IBAN', 'DE89 3704 0044 0532 0130 00')
    answer(changePayoutDetails, { ...details, modifiedCount: 1 })
    await press(() => inDialog('Save'))
    await expectToast('Account saved. We check it before your buyers see it.')
    await expectNothing('dialog')
    expect(bodiesOf(changePayoutDetails).at(-1)).toEqual({
      holder: 'Reed Homes',
      iban: 'DE89 3704 0044 0532 0130 00',
      bank: 'Commerzbank',
      country: 'Germany',
    })
  })

  it('sees that a change holds the transfers, and of the number only its end', async () => {
    answer(myPayoutDetails, { details })
    openPage('/dashboard/agent-profile', { as: 'agent' })
    await screen.findByText(/Transfers of your deals are held until then/)
    expect(mainText()).toContain('First Mesa Bank, United States. Account ending in 1930')
  })
})
