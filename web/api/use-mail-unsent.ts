import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { read } from './read.ts'

/** Returns whether the marketplace sends no mail, so that people only get notifications. */
export const useMailUnsent = (): boolean => useQuery(read(clientSettings)).data?.mail === 'unsent'
