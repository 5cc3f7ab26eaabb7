import { parseArgs } from 'node:util'
import type { Plan } from './run-load.ts'

export interface Options {
  sizes: number[]
  plan: Plan
  /** Maximum milliseconds for one kind of term in one of the five rounds. */
  maxMsPerKind: number
  soakMinutes: number
  firstPort: number
  /** File of the report; undefined for none. */
  report: string | undefined
}

export const usage = `npm run bench -- [options]
  --quick              10 thousand listings, short rounds, no report: under two minutes
  --sizes 10k,100k,1m  how many listings
  --rounds 5           rounds of each operation at each server
  --seconds 3          length of a round
  --soak 5             minutes under load in which the memory is watched
  --port 4460          the first of three ports in a row
  --report FILE        where the report goes instead of docs/performance.md`

/** @throws Error an option is unknown or no number */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      soak: { type: 'string', default: '0' },
      port: { type: 'string', default: '4460' },
      report: { type: 'string' },
    },
  })
  const { quick, sizes, rounds, seconds, soak, port, report } = values
  return {
    sizes: (sizes ?? (quick ? '10k' : '10k,100k,1m')).split(',').map(size),
    plan: {
      connections: 32,
      rounds: number('rounds', rounds ?? (quick ? '3' : '5')),
      seconds: number('seconds', seconds ?? (quick ? '0.8' : '3')),
      warmUpSeconds: quick ? 0.5 : 3,
    },
    maxMsPerKind: quick ? 300 : 2000,
    soakMinutes: number('soak', soak),
    firstPort: number('port', port),
    report: report ?? (quick ? undefined : 'docs/performance.md'),
  }
}

function number(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value >= 0) return value
  throw new Error(`--${name} must be a number.`)
}

/** 10k, 1m or 10000. */
function size(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text.trim()) ?? []
  const value = Number(digits) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1)
  if (value >= 1000) return value
  throw new Error(`--sizes takes numbers from 1000 on, such as 10k, 100k or 1m, not ${text}.`)
}
