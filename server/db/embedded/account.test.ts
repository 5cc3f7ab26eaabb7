import { afterEach, describe, expect, it, vi } from 'vitest'
import { commandAs } from './account.ts'

afterEach(() => vi.unstubAllEnvs())

const environmentOf = (variables: Record<string, string | undefined>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const { env } = commandAs(undefined, 'postgres', []).options
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
}
const own = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

describe('the environment of PostgreSQL', () => {
  it('has nothing of ours but the path of programs', () => {
    const variables = { FAKETIME: undefined, LD_PRELOAD: '/usr/lib/libjemalloc.so', PGDATA: '/srv', PGPORT: '5433' }
    expect(environmentOf({ ...variables, TZ: 'Pacific/Auckland' })).toEqual(own)
  })

  it('has our clock where libfaketime has moved it', () => {
    const clock = { FAKETIME: '+40d', LD_PRELOAD: process.env['LD_PRELOAD'] ?? '', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    expect(environmentOf({ ...clock, PGPORT: '5433' })).toEqual({ ...own, ...clock })
  })
})
