import * as contract from '#contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/problem.ts'
import { openRoute, route, type Route } from '../../http/route.ts'
import { buyProperty } from './buy-property.ts'
import { createPaymentIntent } from './create-payment-intent.ts'

export const paymentRoutes = (deps: Deps): Route[] => [
  route(contract.createPaymentIntent, ({ caller, body }) => createPaymentIntent(deps, caller, body)),
  route(contract.buyProperty, ({ caller, params, body }) => buyProperty(deps, caller, params.id, body.transactionId)),
  openRoute(contract.confirmSandboxPayment, ({ body }) => {
    if (!deps.sandbox) throw notFound('The sandbox')
    return deps.sandbox.confirm(body.clientSecret, body.card)
  }),
]
