/** Link that dials a number as people write it. The zero of `+44 (0)20 7946 0000` is not dialled from abroad. */
export const phoneLink = (phone: string): string =>
  `tel:${phone.replace(/^(\s*\+[\d\s]+)\(0\)/, '$1').replaceAll(/[^+\d]/g, '')}`
