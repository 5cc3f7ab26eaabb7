import { useQuery } from '@tanstack/react-query'
import { maxTextToSuggest, suggestByWords } from '#contract/search/search.ts'
import { read } from '../api/read.ts'

/** Reads the homes and agents whose title or name has the words of a search. The field and the help below the list share this query. */
export const useNamed = (text: string, enabled: boolean) =>
  // They are optional: a refusal, such as 429, shows none. Longer texts are refused.
  useQuery({
    ...read(suggestByWords, { query: { q: text } }),
    enabled: enabled && text.length <= maxTextToSuggest,
    retry: false,
  }).data
