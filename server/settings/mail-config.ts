import { ConfigError } from '../ground/setting-values.ts'
import type { ServiceSettings } from './service-config.ts'
import { choose, needed } from './service-settings.ts'
import type { Given, NamesOf, Variable } from './setting.ts'

export const mailVariables = [
  {
    name: 'MAIL',
    default: 'outbox',
    description:
      'smtp sends mail; outbox only stores it, admins read it under Outbox, and the register form shows whether an email has an account',
  },
  {
    name: 'SMTP_URL',
    default: '',
    description: 'Mail server, such as smtps://user:password@mail.homes.example, for MAIL=smtp',
  },
  { name: 'MAIL_FROM', default: '', description: 'Sender, such as Keyhaven <hello@homes.example>, for MAIL=smtp' },
] as const satisfies readonly Variable[]

export function mailOf(given: Given<NamesOf<typeof mailVariables>>): ServiceSettings['mail'] {
  if (choose(given, mailVariables, ['outbox', 'smtp'], 'outbox') === 'outbox') return 'outbox'
  const url = needed(given, 'SMTP_URL', 'MAIL=smtp')
  const from = needed(given, 'MAIL_FROM', 'MAIL=smtp')
  if (!isMailServer(url))
    throw new ConfigError(
      'SMTP_URL must be a URL such as smtps://user:password@mail.homes.example, with special signs in user and password percent-encoded (/ is %2F, # is %23, % is %25).',
    )
  if (!/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(from))
    throw new ConfigError(`MAIL_FROM must be an email such as Keyhaven <hello@homes.example>, not "${from}".`)
  return { url, from }
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== '' && [username, password].every(isPercentEncoded)
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
