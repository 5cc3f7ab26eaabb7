import { problem } from '../../ground/problem.ts'
import type { PaymentProvider } from './port.ts'

const notSetUp = () => Promise.reject(problem(503, 'Card payments are not set up on this marketplace.'))

/** Disables card payments: transfers pay the offers that are accepted meanwhile (ruling G49). */
export const noPayments: PaymentProvider = {
  name: 'none',
  fetchAccount: notSetUp,
  createIntent: notSetUp,
  fetchIntent: notSetUp,
  cancelIntent: notSetUp,
  refund: notSetUp,
}
