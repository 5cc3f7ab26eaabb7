import * as deals from '#contract/deals.ts'
import * as contract from '#contract/payments.ts'
import { downloadReceipt } from '#contract/receipt.ts'
import * as transfers from '#contract/transfers.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../ground/problem.ts'
import { openRoute, route, type Route } from '../../http/route.ts'
import { buyProperty } from './buy-property.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { agreeToCancel, askToCancel, declineToCancel, takeBackCancel } from './cancel-deal.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { listDeals } from './list-deals.ts'
import { objectToTransfer } from './object-to-transfer.ts'
import { recordTransfer } from './record-transfer.ts'
import { releaseDeal } from './release-deal.ts'
import { writeReceipt } from './write-receipt.ts'

export const paymentRoutes = (deps: Deps): Route[] => [
  route(contract.createPaymentIntent, ({ caller, body }) => createPaymentIntent(deps, caller, body)),
  route(contract.buyProperty, ({ caller, params, body }) => buyProperty(deps, caller, params.id, body.transactionId)),
  route(deals.askToCancel, ({ caller, params, body }) => askToCancel(deps, caller, params.id, body.reason)),
  route(deals.takeBackCancel, ({ caller, params }) => takeBackCancel(deps, caller, params.id)),
  route(deals.declineToCancel, ({ caller, params }) => declineToCancel(deps, caller, params.id)),
  route(deals.agreeToCancel, ({ caller, params }) => agreeToCancel(deps, caller, params.id)),
  route(deals.releaseDeal, ({ caller, params, body }) => releaseDeal(deps, caller, params.id, body.reason)),
  route(deals.listDeals, ({ query, page }) => listDeals(deps.db, query.list ?? 'waiting', page)),
  route(transfers.recordTransfer, ({ caller, params, body }) =>
    recordTransfer(deps, caller, params.id, body.reference),
  ),
  route(transfers.confirmTransfer, ({ caller, params, body }) =>
    confirmTransfer(deps, caller, params.id, body.reference),
  ),
  route(transfers.cancelTransfer, ({ caller, params, body }) => cancelTransfer(deps, caller, params.id, body.reason)),
  route(transfers.objectToTransfer, ({ caller, params, body }) =>
    objectToTransfer(deps, caller, params.id, body.reason),
  ),
  route(downloadReceipt, ({ caller, params, query }) => writeReceipt(deps, caller, params.id, query.payment)),
  openRoute(contract.confirmSandboxPayment, ({ body }) => {
    if (!deps.sandbox) throw notFound('The sandbox')
    return deps.sandbox.confirm(body.clientSecret, body.card)
  }),
]
