import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { read } from './read.ts'

/** Returns the operator's support email; undefined if none is set, or while it loads. */
export const useSupport = (): string | undefined => useQuery(read(clientSettings)).data?.footerLinks.support
