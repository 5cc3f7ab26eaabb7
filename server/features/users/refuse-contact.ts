import { findContactInName } from '#contract/ground/contacts.ts'
import { problem } from '../../ground/problem.ts'

/** Refuses a name that is a way to contact the person, because visitors see it. @throws Problem 422 */
export function refuseContact(name: string): void {
  const contact = findContactInName(name)
  if (contact !== undefined) throw problem(422, `Name must not contain ${contact}`, 'name')
}
