import * as contract from '#contract/payments/payments.ts'
import { downloadReceipt } from '#contract/payments/receipt.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import { openRoute, route, type Route } from '../../http/route.ts'
import { buyProperty } from './buy-property.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { writeReceipt } from './write-receipt.ts'

export const paymentRoutes = (deps: Deps): Route[] => [
  route(contract.createPaymentIntent, ({ caller, body }) => createPaymentIntent(deps, caller, body)),
  route(contract.buyProperty, ({ caller, params, body }) => buyProperty(deps, caller, params.id, body.transactionId)),
  route(downloadReceipt, ({ caller, params, query }) => writeReceipt(deps, caller, params.id, query.payment)),
  openRoute(contract.confirmSandboxPayment, ({ body }) => {
    if (!deps.sandbox) throw notFound('The sandbox')
    return deps.sandbox.confirm(body.clientSecret, body.card)
  }),
]
