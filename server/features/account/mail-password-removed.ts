import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { recordChange } from '../changes/record-change.ts'
import { passwordRemoved } from '../mail-queue/mail-templates.ts'

/** Mails the owner of an email that their password was removed, and how to choose a new one. */
export const mailPasswordRemoved = (deps: Deps, email: string): Promise<void> =>
  inTransaction(deps.db, tx => recordChange(deps, tx, { mails: [{ toEmail: email, content: passwordRemoved() }] }))
