import { problem } from '../../http/problem.ts'
import type { PaymentProvider } from './port.ts'

const notSetUp = () => Promise.reject(problem(503, 'Card payments are not set up on this marketplace.'))

/** A marketplace without card payments: offers can be accepted, and paying says why it cannot be done. */
export const noPayments: PaymentProvider = {
  name: 'none',
  fetchAccount: notSetUp,
  createIntent: notSetUp,
  fetchIntent: notSetUp,
  cancelIntent: notSetUp,
  refund: notSetUp,
}
