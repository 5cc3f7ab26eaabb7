import * as contract from '#contract/payout-details/payout-details.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { changePayoutDetails } from './change-payout-details.ts'
import { findPaymentAccount } from './find-payment-account.ts'
import { findPayoutDetails, toOwn } from './payout-store.ts'
import { refusePayoutDetails } from './refuse-payout-details.ts'
import { verifyPayoutDetails } from './verify-payout-details.ts'

export const payoutRoutes = (deps: Deps): Route[] => [
  route(contract.myPayoutDetails, async ({ caller }) => {
    const details = await findPayoutDetails(deps.db, caller.id)
    return { details: details ? toOwn(details) : null }
  }),
  route(contract.changePayoutDetails, ({ caller, body }) => changePayoutDetails(deps, caller, body)),
  route(contract.verifyPayoutDetails, ({ caller, params }) => verifyPayoutDetails(deps, caller, params.id)),
  route(contract.refusePayoutDetails, ({ caller, params, body }) =>
    refusePayoutDetails(deps, caller, params.id, body.reason),
  ),
  route(contract.paymentAccount, ({ caller, params }) => findPaymentAccount(deps, caller, params.id)),
]
