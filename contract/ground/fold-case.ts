/**
 * Folds the case of a text that is compared with another one, as `folded` in the database does. The lower case of Σ is ς at
 * the end of a word and σ elsewhere; both become σ.
 */
export const foldCase = (text: string): string => text.replaceAll(/[Σς]/g, 'σ').toLowerCase()
