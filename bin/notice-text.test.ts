import { describe, expect, it } from 'vitest'
import { noticeText } from './notice-text.ts'

describe('the notice of licences', () => {
  const text = noticeText()

  it('lists the packages of the server and the pages, with fonts and icons', () => {
    for (const name of ['fastify', 'pg', 'sharp', 'react', 'scheduler', 'lucide-react', '@fontsource/fraunces'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.]+: `, 'm'))
    expect(text).not.toMatch(/^(vitest|typescript|oxlint) /m)
    expect(text).toContain('SIL OPEN FONT LICENSE')
  })

  it('has a licence for each package', () => {
    expect(text).not.toContain('see the package')
  })
})
