/**
 * Folds what two texts may differ in and still be found by each other, as `folded` in the database does: upper and lower
 * case, marks over letters, curly and straight quotes, dashes, and letters that are one letter in another form, such as
 * the ligature ﬁ. The rule is in docs/rules.md.
 */
export const folded = (text: string): string =>
  text
    .replaceAll(/[‘’‚‛′´`ʻʼ]/g, "'")
    .replaceAll(/[“”„‟″]/g, '"')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
