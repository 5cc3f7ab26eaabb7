import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { all, any, type Condition } from './condition.ts'

const [yes, no] = [sql<boolean>`true`, sql<boolean>`false`]

describe('joining conditions', async () => {
  const { deps } = await startTestApp()
  const valueOf = async (condition: Condition) =>
    (await sql<{ value: boolean }>`select ${condition} as value`.execute(deps.db)).rows[0]?.value

  it.each([
    { conditions: [], hasAll: true, hasAny: false },
    { conditions: [yes], hasAll: true, hasAny: true },
    { conditions: [no], hasAll: false, hasAny: false },
    { conditions: [yes, no], hasAll: false, hasAny: true },
    { conditions: [no, any([yes, no])], hasAll: false, hasAny: true },
  ])('requires all or any of $conditions.length: $hasAll, $hasAny', async ({ conditions, hasAll, hasAny }) => {
    expect(await valueOf(all(conditions))).toBe(hasAll)
    expect(await valueOf(any(conditions))).toBe(hasAny)
  })
})
