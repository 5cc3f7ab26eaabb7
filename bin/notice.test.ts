import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { noticeText } from './notice-text.ts'

describe('the notice of licences', () => {
  const text = noticeText()

  it('is current: "npm run notice" writes it', () => {
    expect(readFileSync(path.join(import.meta.dirname, '../NOTICE'), 'utf8') === text).toBe(true)
  })

  it('names what the server runs with and what is in the pages, fonts and icons included', () => {
    for (const name of ['fastify', 'pg', 'sharp', 'react', 'scheduler', 'lucide-react', '@fontsource/fraunces'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.]+: `, 'm'))
    expect(text).not.toMatch(/^(vitest|typescript|oxlint) /m)
    expect(text).toContain('SIL OPEN FONT LICENSE')
  })

  it('knows the licence of each', () => {
    expect(text).not.toContain('see the package')
  })
})
