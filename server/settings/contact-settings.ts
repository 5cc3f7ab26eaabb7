import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { FooterLinks } from '#contract/client-settings/client-settings.ts'
import { type OperatorPage, operatorPages } from '#contract/client-settings/operator-texts.ts'
import { email } from '#contract/ground/field.ts'
import { ConfigError } from '../ground/setting-values.ts'
import type { Given, NamesOf, Variable } from './setting.ts'

export const contactVariables = [
  {
    name: 'SUPPORT_EMAIL',
    default: 'support@keyhaven.example; none in production',
    description: 'Email of your support, shown in the footer and in mails',
  },
  { name: 'SUPPORT_PHONE', default: '', description: 'Phone number of your support, shown in the footer' },
  {
    name: 'POSTAL_ADDRESS',
    default: '',
    description: 'Postal address in the footer, its lines separated by commas: Fjordhus AS, Kaiveien 4, 5003 Bergen',
  },
  {
    name: 'TERMS_URL',
    default: '',
    description:
      'Terms of use, linked in the footer and accepted at registration: an https URL, a path, or file:///… of a text that becomes the page /terms',
  },
  {
    name: 'PRIVACY_URL',
    default: '',
    description: 'Privacy notice, linked in the footer: an https URL, a path, or file:///… of a text for /privacy',
  },
  {
    name: 'IMPRINT_URL',
    default: '',
    description: 'Imprint, linked in the footer: an https URL, a path, or file:///… of a text for /imprint',
  },
] as const satisfies readonly Variable[]

/** The operator's texts by page, read at start. */
export type OperatorTexts = Partial<Record<OperatorPage, string>>

const longestText = 200_000

const settingOf = { terms: 'TERMS_URL', privacy: 'PRIVACY_URL', imprint: 'IMPRINT_URL' } as const

/** Reads the texts that a `file:` URL names. @throws ConfigError a file that is missing or too long */
export function operatorTexts(given: Given<NamesOf<typeof contactVariables>>): OperatorTexts {
  const texts: OperatorTexts = {}
  for (const page of operatorPages) {
    const text = given(settingOf[page])
    if (text?.startsWith('file:')) texts[page] = readText(settingOf[page], text)
  }
  return texts
}

function readText(name: string, url: string): string {
  const file = URL.canParse(url) ? fileURLToPath(url) : ''
  if (!existsSync(file)) throw new ConfigError(`${name}: there is no file "${url}".`)
  const text = readFileSync(file, 'utf8')
  if (text.length > longestText) throw new ConfigError(`${name} can have at most ${longestText} characters.`)
  return text
}

/** Reads what the footer shows. @throws ConfigError */
export function footerLinks(
  given: Given<NamesOf<typeof contactVariables>>,
  texts: OperatorTexts,
  production: boolean,
): FooterLinks {
  const support = given('SUPPORT_EMAIL') ?? (production ? undefined : 'support@keyhaven.example')
  if (support !== undefined && !z.safeParse(email(), support).success)
    throw new ConfigError('SUPPORT_EMAIL must be an email address.')
  const phone = phoneOf(given('SUPPORT_PHONE'))
  const postalAddress = given('POSTAL_ADDRESS')
    ?.split(/[,;\n]/)
    .map(line => line.trim())
  const pages = operatorPages.flatMap(page => {
    const link = linkTo(page, given(settingOf[page]), texts[page])
    return link === undefined ? [] : [[page, link]]
  })
  return {
    ...(support !== undefined && { support }),
    ...(phone !== undefined && { phone }),
    ...(postalAddress && { postalAddress }),
    ...Object.fromEntries(pages),
  }
}

/** The link to a page of the operator. The fragment tells versions of a text apart, so that a consent names one. */
function linkTo(page: OperatorPage, url: string | undefined, text: string | undefined): string | undefined {
  if (text !== undefined) return `/${page}#${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
  if (url === undefined || /^\/(?![/\\])[^\s"<>]*$/.test(url)) return url
  if (URL.canParse(url) && new URL(url).protocol === 'https:') return new URL(url).href
  throw new ConfigError(`${settingOf[page]} must be an https URL, a path such as /terms or a file: URL, not "${url}".`)
}

function phoneOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^\+?[\d ()/-]{4,30}$/.test(text))
    throw new ConfigError(`SUPPORT_PHONE must be a phone number such as +47 55 00 11 22, not "${text}".`)
  return text
}
