const inThousands = /^\d{1,3}(?:[,\s]\d{3})+$/

/**
 * Removes the separators of thousands from a whole number, such as `1,250,000` or `450 000`. A comma counts only before
 * groups of three digits: elsewhere it may be somebody's decimal point, so that any other text stays, to be refused.
 */
export const withoutSeparators = (typed: string): string =>
  inThousands.test(typed) ? typed.replaceAll(/[,\s]/g, '') : typed
