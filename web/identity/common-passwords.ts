/** How many of the commonest passwords are known; vite.config.ts keeps as many of the list. */
const known = 10_000

let list: Promise<ReadonlySet<string>> | undefined

/** Whether the password is, but for its case and what is hung on at its end, one of the commonest. Nothing is sent. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load().catch((failure: unknown) => {
    list = undefined
    throw failure
  })
  const common = await list
  return variantsOf(password).some(variant => common.has(variant))
}

/** Fetched when somebody first types a new password. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, known))
}

const shortestWord = 4

/** As a guesser tries it: in lower case, without special characters at its end, and without digits before those. */
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
