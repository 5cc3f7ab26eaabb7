import { ratio } from '../load/rounds.ts'

export const count = (number: number) => number.toLocaleString('en')
export const figure = (number: number) => Math.round(number).toLocaleString('en')
export const ms = (number: number) =>
  Number.isFinite(number) ? number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0) : 'refused'
export const times = ({ median, least, most }: ReturnType<typeof ratio>) =>
  `${median.toFixed(2)} × (${least.toFixed(2)}–${most.toFixed(2)})`

const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
