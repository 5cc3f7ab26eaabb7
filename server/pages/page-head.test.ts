import { describe, expect, it } from 'vitest'
import { headOfNothing, headOfPage, htmlOfHead } from './page-head.ts'

const site = { publicUrl: 'https://homes.example', brand: 'Haven & Co' }
const noindex = '<meta name="robots" content="noindex">'

describe('the head of a page', () => {
  it.each([
    ['/login', 'Login'],
    ['/register', 'Register'],
    ['/reset-password', 'Choose a new password'],
    ['/verify-email', 'Confirm your email address'],
    ['/confirm-email', 'Your new email address'],
    ['/dashboard/receipt/5b0c0e9c-7a54-4d39-9d0f-3d5a3d7a2f11', 'Receipt'],
    ['/all-properties', 'All Properties'],
    ['/nowhere', 'Page Not Found'],
  ])('has the title of %s, which search engines leave out', (path, title) => {
    const head = headOfPage(site, path)
    expect(head).toContain(`<title>${title} · Haven &amp; Co</title>`)
    expect(head).toContain(`<meta property="og:title" content="${title}">`)
    expect(head).toContain(noindex)
    expect(head).not.toContain('canonical')
  })

  it('has the canonical URL of a page that everybody may read', () => {
    const head = headOfPage(site, '/how-we-verify', { isPublic: true })
    expect(head).toContain('<title>How we verify · ')
    expect(head).toContain('<meta name="description" content="What the Verified badge means.">')
    expect(head).toContain('<link rel="canonical" href="https://homes.example/how-we-verify">')
    expect(head).not.toContain(noindex)
  })

  it('has only the name of the marketplace for a home that visitors may not know', () => {
    expect(headOfPage(site, '/property-details/5b0c0e9c-7a54-4d39-9d0f-3d5a3d7a2f11')).toContain(
      '<title>Haven &amp; Co</title>',
    )
  })

  it('says of a page that there is none', () => {
    expect(headOfNothing(site)).toContain('<title>Page Not Found · ')
    expect(headOfNothing(site)).toContain(noindex)
  })

  it('shortens a description, and escapes what people have written', () => {
    const head = htmlOfHead(site, { title: '<b>"', description: 'word '.repeat(100), canonical: '/x' })
    expect(head).toContain('<title>&lt;b&gt;&quot; · ')
    expect(head).toMatch(/<meta name="description" content="(word ){31}word…">/)
  })
})
