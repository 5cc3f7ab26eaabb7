import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pagesIn = (file: string): string[] =>
  [...read(file).matchAll(/['`](\/[a-z][\w/-]*)/g)].map(([, page = '']) => page.replace(/\/$/, ''))

const sources = ['server/features/*/*-templates.ts', 'contract/events/*.ts'].flatMap(files =>
  globSync(files, { cwd: root }),
)
/** Pages that are the same for everybody, or say themselves which account they are about. */
const forEverybody = [
  '/all-properties',
  '/dashboard',
  '/dashboard/become-agent',
  '/forgot-password',
  '/login',
  '/reset-password',
]
const test = 'web/sign-in/other-account.test.tsx'

it(`every page that a mail or a notification links to is opened in another account by ${test}`, () => {
  const linked = [...new Set(sources.flatMap(pagesIn))]
  expect(linked.length).toBeGreaterThan(15)
  const tested = read(test)
  expect(linked.filter(page => !forEverybody.includes(page) && !tested.includes(`'${page}`))).toEqual([])
})
