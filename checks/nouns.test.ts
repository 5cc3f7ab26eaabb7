import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const trees = '{bench,bin,checks,contract,demo,e2e,server,web}/**/*.{ts,tsx,js,mjs}'
const files = globSync(trees, { cwd: root }).filter(file => !/(^|\/)(node_modules|dist[^/]*)\//.test(file))

/** Exported names that say home or listing, with the reason. */
const named: Readonly<Record<string, string>> = {
  HomeData: 'the home page',
  HomePage: 'the home page',
  homeData: 'the home page',
  homeListSize: 'the home page',
  homePage: 'the home page',
  homeQueries: 'the home page',
  home: 'the home page, in the load test',
}

/** Parts of file paths that say home, with the reason. */
const homePagePath = /(^|\/)home-page|(^|\/)home-(data|parts|queries)\./

const exportedName = /^export (?:default )?(?:async )?(?:const|function\*?|class|interface|type|let) (\w+)/gm
const wrongNoun = /(^|[a-z])(Homes?|Listings?)(?![a-z])|^(homes?|listings?)(?![a-z])/

/** Exported names of a file that say home or listing where property is meant. */
const wrongNames = (text: string): string[] =>
  [...text.matchAll(exportedName)].map(([, name = '']) => name).filter(name => wrongNoun.test(name) && !named[name])

/** Names of source files that say home or listing where property is meant, as lines that name the rule. */
const wrongPaths = (paths: readonly string[]): string[] =>
  paths
    .filter(file => !homePagePath.test(file) && /(^|[/-])(homes?|listings?)(?=[-./])/.test(file))
    .map(file => `${file} says home or listing. Say property (docs/glossary.md).`)

describe('a name in code', () => {
  it('says property, not home or listing', () => {
    const found = files.flatMap(file =>
      wrongNames(readFileSync(path.join(root, file), 'utf8')).map(
        name => `${file}: ${name} says home or listing. Say property (docs/glossary.md).`,
      ),
    )
    expect(found).toEqual([])
  })

  it('says it in the names of files, too', () => {
    expect(wrongPaths(files)).toEqual([])
  })

  it.each([
    ['export const OfferedHome = 1', ['OfferedHome']],
    ['export function listingLimit() {}', ['listingLimit']],
    ['export async function findHomesIn() {}', ['findHomesIn']],
    ['export const homePage = 1\nexport const homely = 2', []],
  ])('would be refused or allowed in: %s', (text, names) => {
    expect(wrongNames(text)).toEqual(names)
  })

  it.each(['web/users/listing-limit.tsx', 'web/homes/a.ts', 'server/agent-listings-store.ts'])(
    'would be refused as a file: %s',
    file => {
      expect(wrongPaths(['web/home-page/home-page.tsx', file])).toEqual([
        `${file} says home or listing. Say property (docs/glossary.md).`,
      ])
    },
  )
})
