import { parseArgs } from 'node:util'
import type { Plan } from './run-load.ts'

export interface Options {
  sizes: number[]
  plan: Plan
  /** Maximum milliseconds for one kind of term in one of the five rounds. */
  maxMsPerKind: number
  soakMinutes: number
  startUp: boolean
  firstPort: number
  /** File of the report; undefined for none. */
  report: string | undefined
}

export const usage = `npm run bench -- [options]
  --quick              10 thousand listings, short rounds, no report: under two minutes
  --sizes 10k,100k,1m  how many listings; above one million only the search is measured
  --rounds 5           rounds of each operation at each server
  --seconds 3          length of a round
  --soak 5             minutes under load in which the memory is watched
  --port 4460          the first of five ports in a row
  --report FILE        where the report goes instead of docs/performance.md`

/** @throws WrongOption */
export function readOptions(args: string[]): Options {
  const { values } = parsed(args)
  const quick = values.quick ?? false
  const sizes = (values.sizes ?? (quick ? '10k' : '10k,100k,1m')).split(',').map(size)
  return {
    sizes,
    plan: {
      connections: 32,
      rounds: number('rounds', values.rounds ?? (quick ? '3' : '5')),
      seconds: number('seconds', values.seconds ?? (quick ? '0.8' : '3')),
      warmUpSeconds: quick ? 0.5 : 3,
    },
    maxMsPerKind: quick ? 300 : 2000,
    soakMinutes: number('soak', values.soak ?? '0'),
    startUp: !quick,
    firstPort: number('port', values.port ?? '4460'),
    report: values.report ?? (quick ? undefined : 'docs/performance.md'),
  }
}

export class WrongOption extends Error {}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: 'boolean' },
        sizes: { type: 'string' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        soak: { type: 'string' },
        port: { type: 'string' },
        report: { type: 'string' },
      },
    })
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error))
  }
}

function number(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value >= 0) return value
  throw new WrongOption(`--${name} must be a number.`)
}

/** 10k, 1m or 10000. */
function size(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text.trim()) ?? []
  const value = Number(digits) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1)
  if (value >= 1000) return value
  throw new WrongOption(`--sizes takes numbers from 1000 on, such as 10k, 100k or 1m, not ${text}.`)
}
