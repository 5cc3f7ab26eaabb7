import { clientSettings, type FooterLinks } from '#contract/client-settings/client-settings.ts'
import { call } from './call.ts'

export const fetchFooterLinks = async (signal: AbortSignal): Promise<FooterLinks> =>
  (await call(clientSettings, undefined, { signal })).footerLinks
