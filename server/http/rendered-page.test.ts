import { describe, expect, it } from 'vitest'
import { asScriptText, pageTemplate, withData } from './rendered-page.ts'

const template = '<html lang="en"><body><div id="root"><!--content--></div><!--data--></body></html>'
const withTitle = (title: string) => ({
  content: '<p>$& rendered</p>',
  queries: [[['home'], { title }]] as never,
  isComplete: true,
})

describe('a rendered page', () => {
  it('has its content and its data in the places of the template', () => {
    const page = pageTemplate(template)('/?page=1', withTitle('Glasshouse'))
    expect(page).toContain('<div id="root"><p>$& rendered</p></div>')
    expect(page).toContain('<script type="application/json" id="sent-queries" data-path="/">{"queries":[[["home"]')
    expect(page).toMatch(/<\/script><\/body><\/html>$/)
  })

  it.each([
    ['no place for the content', template.replace('<!--content-->', '')],
    ['no place for the data', template.replace('<!--data-->', '')],
    ['two places for the data', template.replace('</body>', '<!--data--></body>')],
  ])('refuses a template with %s', (_name, html) => {
    expect(() => pageTemplate(html)).toThrow('placeholders')
  })

  it('escapes titles in the data', () => {
    const title = '</script><!--<script>alert(1)</script> & "quotes" $& \u2028'
    const page = pageTemplate(template)('/', withTitle(title))
    const data = /data-path="\/">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toEqual({ queries: [[['home'], { title }]] })
    expect(asScriptText('<!--')).toBe('"\\u003c!--"')
  })
})

it('an empty page has its data without the path of a rendered page', () => {
  const title = '</script> $&'
  const page = withData('<div id="root"></div><!--data-->', { queries: [[['home'], { title }]] })
  expect(page).toBe(
    '<div id="root"></div><script type="application/json" id="sent-queries">{"queries":[[["home"],{"title":"\\u003c/script> $&"}]]}</script>',
  )
})
