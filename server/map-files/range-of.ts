/**
 * Reads a Range header with one range. Undefined for none, and for a unit that we do not know; both mean the whole file.
 *
 * @param size bytes of the file
 */
export function rangeOf(header: string | undefined, size: number): [from: number, to: number] | 'outside' | undefined {
  if (header === undefined || !/^bytes=/i.test(header)) return undefined
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.slice(0, 64)) ?? []
  if (first === '' && last === '') return 'outside'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'outside' : [from, to]
}
