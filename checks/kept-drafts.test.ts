import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const web = path.join(import.meta.dirname, '../web')
const read = (file: string) => readFileSync(path.join(web, file), 'utf8')
const forms = globSync('**/*.tsx', { cwd: web }).filter(
  file => !/^(dist|testing)|\.test\.tsx$/.test(file) && /\buseForm[(<]|<textarea/.test(read(file)),
)

/** Forms whose text is not stored, with the reason. */
const unkept: Readonly<Record<string, string>> = {
  'account/account-dialog.tsx': 'a password',
  'account/add-authenticator.tsx': 'a code',
  'account/passkey-dialog.tsx': 'a name suggested by the page, saved with a new key',
  'account/password-dialog.tsx': 'a password',
  'moderation/property-limit-dialog.tsx': 'one number',
  'payments/sandbox-card-form.tsx': 'a card',
  'payments/stripe-card-form.tsx': 'a card',
  'payout-details/payout-dialog.tsx': 'the number of an account',
  'personal-data/delete-account-dialog.tsx': 'a password',
  'sign-in/code-step.tsx': 'a code',
  'sign-in/forgot-password-page.tsx': 'the email of nobody who is signed in',
  'sign-in/login-page.tsx': 'a password',
  'sign-in/register-page.tsx': 'a password, and words of nobody who is signed in',
  'sign-in/reset-password-page.tsx': 'a password',
  'ui/form/textarea-field.tsx': 'the field of such forms',
}

it('every form keeps what is typed until the server has confirmed it, or says why not', () => {
  const without = forms.filter(file => !/<KeepDraft|storeDraft\(/.test(read(file)))
  expect(without.toSorted()).toEqual(Object.keys(unkept))
})
