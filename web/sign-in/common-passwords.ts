/** Number of common passwords in the list; vite.config.ts includes as many. */
const known = 10_000

let list: Promise<ReadonlySet<string>> | undefined

/** Whether the password is a common one, ignoring case and appended characters. The check sends nothing. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load().catch((failure: unknown) => {
    list = undefined
    throw failure
  })
  const common = await list
  return variantsOf(password).some(variant => common.has(variant))
}

/** Loads the list when somebody first types a new password. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, known))
}

const shortestWord = 4

/** Returns variants as an attacker would guess them: lower case, without special characters and digits at the end. */
export function variantsOf(password: string): string[] {
  const whole = password.toLowerCase()
  const plain = cutEnd(whole, character => !/[a-z\d]/.test(character))
  const word = cutEnd(plain, character => /[^a-z]/.test(character))
  return [...new Set([whole, plain, ...(word.length >= shortestWord ? [word] : [])])]
}

function cutEnd(text: string, isCut: (character: string) => boolean): string {
  let end = text.length
  while (end > 0 && isCut(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
