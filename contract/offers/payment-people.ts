import * as z from 'zod/mini'

const Person = z.object({ name: z.string(), email: z.string() })

/** Buyer and agent of a payment, with the names and emails that they had at the payment (ruling G20). */
export const PaymentPeople = z.object({ buyer: Person, agent: Person })
export type PaymentPeople = z.infer<typeof PaymentPeople>
