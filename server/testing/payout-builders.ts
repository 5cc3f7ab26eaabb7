import { changePayoutDetails, type PayoutDraft, verifyPayoutDetails } from '#contract/payout-details/payout-details.ts'
import type { Person } from './builders.ts'
import type { TestApp } from './start-test-app.ts'

/** An account with right check digits. */
export const goodAccount: PayoutDraft = {
  holder: 'Reed Homes Client Account',
  bank: 'First Mesa Bank',
  country: 'United States',
  routingNumber: '021000021',
  accountNumber: '000482771930',
}

/** Another one. */
export const otherAccount: PayoutDraft = {
  holder: 'Reed Homes',
  bank: 'Commerzbank',
  country: 'Germany',
  iban: 'DE89370400440532013000',
}

/** Builders of accounts for transfers. Each step goes through the API as the right person. */
export const payoutBuilders = ({ call, given }: Pick<TestApp, 'call' | 'given'>) => {
  const anAccount = async (agent: Person, draft = goodAccount): Promise<{ id: string }> => {
    const { status, body } = await call(changePayoutDetails, { as: agent, body: draft })
    if (status !== 200) throw new Error(`The account was refused with ${status}: ${JSON.stringify(body)}`)
    return { id: body._id }
  }
  return {
    /** Names an account, which waits for an admin. */
    anAccount,
    aVerifiedAccount: async (agent: Person, draft = goodAccount): Promise<{ id: string }> => {
      const named = await anAccount(agent, draft)
      await call(verifyPayoutDetails, { as: await given.anAdmin(), params: named })
      return named
    },
  }
}
