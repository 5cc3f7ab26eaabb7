import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyIn, copyOut, partBytes, type Part } from './copy-rows.ts'

const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
beforeAll(() => client.connect())
afterAll(() => client.end())

async function partsOf(statement: string): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of copyOut(client, statement)) parts.push(part)
  return parts
}

describe('copying rows', () => {
  it('reads many rows in parts, each of whole rows', async () => {
    const parts = await partsOf(`copy (select n, repeat('x', 100) from generate_series(1, 200000) as n) to stdout`)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(200_000)
    for (const { bytes } of parts) {
      expect(bytes.length).toBeLessThan(partBytes + 1000)
      expect(bytes.at(-1)).toBe('\n'.charCodeAt(0))
    }
    expect(await partsOf('copy (select 1 where false) to stdout')).toEqual([])
  })

  it('writes rows back unchanged, whatever their text', async () => {
    const text = 'a\tb\\c\nd "e" é 🏡'
    await client.query('create temporary table copied (n int, text text)')
    await client.query('insert into copied values (1, $1), (2, null)', [text])
    const [part] = await partsOf('copy copied to stdout')
    await client.query('truncate copied')
    await copyIn(client, 'copy copied from stdin', part?.bytes ?? Buffer.of())
    expect((await client.query('select * from copied')).rows).toEqual([
      { n: 1, text },
      { n: 2, text: null },
    ])
  })

  it('fails with the database’s message, and leaves the connection usable', async () => {
    await expect(partsOf('copy (select 1 / 0) to stdout')).rejects.toThrow('division by zero')
    await client.query('create temporary table numbers (n int)')
    await expect(copyIn(client, 'copy numbers from stdin', Buffer.from('one\n'))).rejects.toThrow('invalid input')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
