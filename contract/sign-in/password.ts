import * as z from 'zod/mini'

const mix = 'Must include capital letter, small letter, Number & Special Character'

/** Rules of a password (specification §5), in the words that the form ticks off during typing. */
export const passwordRules: readonly { text: string; holds: (password: string) => boolean }[] = [
  { text: 'At least 6 characters', holds: password => password.length >= 6 },
  { text: 'An uppercase letter', holds: password => /[A-Z]/.test(password) },
  { text: 'A lowercase letter', holds: password => /[a-z]/.test(password) },
  { text: 'A number', holds: password => /\d/.test(password) },
  { text: 'A special character: ! @ # $ % ^ & *', holds: password => /[!@#$%^&*]/.test(password) },
]

/** The rules as password managers read them, in Apple's notation, so that the passwords they suggest are accepted. */
export const generatorRules =
  'minlength: 6; maxlength: 128; required: upper; required: lower; required: digit; required: [!@#$%^&*];'

/** A new password. Never trimmed; at most 128 characters, which bounds the cost of hashing. */
export const NewPassword = z.string('Password is required').check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(6, { error: 'Minimum 6 characters', abort: true }),
  z.maxLength(128, { error: 'Maximum 128 characters', abort: true }),
  z.refine(password => passwordRules.every(rule => rule.holds(password)), mix),
)
