import { problem } from '../../ground/problem.ts'
import type { PaymentProvider } from './port.ts'

const notSetUp = () => Promise.reject(problem(503, 'Card payments are not set up on this marketplace.'))

/** Disables card payments: offers can be accepted, and paying explains why it is not possible. */
export const noPayments: PaymentProvider = {
  name: 'none',
  fetchAccount: notSetUp,
  createIntent: notSetUp,
  fetchIntent: notSetUp,
  cancelIntent: notSetUp,
  refund: notSetUp,
}
