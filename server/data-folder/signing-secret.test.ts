import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { signingSecret } from './signing-secret.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the signing secret', () => {
  it('is generated once, complete and readable by its owner alone', () => {
    const first = signingSecret(undefined, folder)
    expect(first.length).toBeGreaterThanOrEqual(64)
    expect(signingSecret(undefined, folder)).toBe(first)
    expect(readdirSync(folder)).toEqual(['signing-secret'])
    expect(statSync(path.join(folder, 'signing-secret')).mode & 0o777).toBe(0o600)
  })

  it('is generated again after an interrupted start', () => {
    const dataDir = mkdtempSync(path.join(folder, 'cut-'))
    writeFileSync(path.join(dataDir, 'signing-secret-unfinished'), 'half a sec')
    expect(signingSecret(undefined, dataDir)).toBe(readFileSync(path.join(dataDir, 'signing-secret'), 'utf8'))
    expect(readdirSync(dataDir)).toEqual(['signing-secret'])
  })

  it.each(['', '\n', 'x'.repeat(31)])('stops the start when the stored one is %j', content => {
    const dataDir = mkdtempSync(path.join(folder, 'bad-'))
    writeFileSync(path.join(dataDir, 'signing-secret'), content)
    expect(() => signingSecret(undefined, dataDir)).toThrow(/signing-secret is empty or too short/)
  })
})
