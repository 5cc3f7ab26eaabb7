/** Longest text of a search, in characters. */
export const maxSearchLength = 300

/** Returns the part of a text that is searched for. Without half of a character, such as an emoji, which no URL can have. */
export const searchedPart = (text: string): string => text.slice(0, maxSearchLength).replace(/[\uD800-\uDBFF]$/, '')
