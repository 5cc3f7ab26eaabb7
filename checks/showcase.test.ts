import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const page = 'web/ui/showcase/page.tsx'
/** Text of each component file of the UI kit, the page included, by path from the root. */
const kit: Sources = Object.fromEntries(
  globSync('web/ui/*/*.tsx', { cwd: root })
    .filter(file => !file.endsWith('.test.tsx'))
    .map(file => [file, readFileSync(path.join(root, file), 'utf8')]),
)

type Sources = Readonly<Record<string, string>>

const isOfPage = (file: string) => path.dirname(file) === path.dirname(page)
const resolved = (from: string, to: string) => path.join(path.dirname(from), to)

/** Exported values of a file. */
const exportsOf = (file: string, source: string): string[] =>
  parseSync(file, source)
    .module.staticExports.flatMap(({ entries }) => entries)
    .flatMap(({ exportName, isType }) => (isType || exportName.name === null ? [] : exportName.name))

/** Files that a file loads on demand. */
const loadedBy = (file: string, source: string): string[] =>
  parseSync(file, source).module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    resolved(file, source.slice(start + 1, end - 1)),
  )

/**
 * Parts of the kit, as `file#Name`: the components that its files export. A file that another part loads on demand holds
 * the inside of that part.
 */
function partsOf(sources: Sources): string[] {
  const files = Object.entries(sources).filter(([file]) => !isOfPage(file))
  const insides = new Set(files.flatMap(([file, source]) => loadedBy(file, source)))
  return files
    .filter(([file]) => !insides.has(file))
    .flatMap(([file, source]) =>
      exportsOf(file, source)
        .filter(name => /^[A-Z]/.test(name))
        .map(name => `${file}#${name}`),
    )
}

/** Values that a file imports: `file#name` by local name. */
function importsOf(file: string, source: string): Map<string, string> {
  const imports = parseSync(file, source).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ localName, importName }) => [
        localName.value,
        `${resolved(file, moduleRequest.value)}#${importName.name ?? ''}`,
      ]),
  )
  return new Map(imports as [string, string][])
}

/** Parts in a file of the page whose section, a property with the part's name, renders them. */
function renderedIn(file: string, source: string): string[] {
  const imports = importsOf(file, source)
  const sections: { name: string; start: number; end: number }[] = []
  const elements: { name: string; start: number }[] = []
  new Visitor({
    Property: ({ key, value: { start, end } }) => {
      if (key.type === 'Identifier') sections.push({ name: key.name, start, end })
    },
    JSXOpeningElement: ({ name, start }) => {
      if (name.type === 'JSXIdentifier') elements.push({ name: name.name, start })
    },
  }).visit(parseSync(file, source).program)
  return sections
    .filter(({ name, start, end }) => elements.some(one => one.name === name && one.start >= start && one.start < end))
    .flatMap(({ name }) => imports.get(name) ?? [])
}

/** Parts without a section on the page, each with the file where it belongs. */
function missingFrom(sources: Sources): string[] {
  const shown = new Set([...importsOf(page, sources[page] ?? '').values()].map(one => one.split('#')[0]))
  const rendered = new Set(
    Object.entries(sources).flatMap(([file, source]) => (shown.has(file) ? renderedIn(file, source) : [])),
  )
  return partsOf(sources)
    .filter(part => !rendered.has(part))
    .map(part => {
      const [file = '', name = ''] = part.split('#')
      const folder = path.basename(path.dirname(file))
      return `${name} of ${file} is not on the page of the UI kit: render <${name}> in a section ${name} of web/ui/showcase/${folder}.tsx`
    })
}

/** A kit with one part, and a page with the given section. */
const show = (section: string) => ({
  [page]: "import { text } from './text.tsx'",
  'web/ui/text/badge.tsx': 'export const Badge = () => <b />',
  'web/ui/showcase/text.tsx': `import { Badge } from '../text/badge.tsx'\nexport const text = { ${section} }`,
})

describe('the page of the UI kit', () => {
  it('lacks a part that it does not render, or only imports, in a section of its name', () => {
    expect(missingFrom(show('Badge: () => <Badge />'))).toEqual([])
    const lacks = [
      'Badge of web/ui/text/badge.tsx is not on the page of the UI kit: render <Badge> in a section Badge of web/ui/showcase/text.tsx',
    ]
    expect(missingFrom(show(''))).toEqual(lacks)
    expect(missingFrom(show('Badge: () => Badge'))).toEqual(lacks)
    expect(missingFrom(show('Label: () => <Badge />'))).toEqual(lacks)
    expect(missingFrom({ ...show('Badge: () => <Badge />'), [page]: '' })).toEqual(lacks)
    expect(
      missingFrom({ ...show('Badge: () => <Badge />'), 'web/ui/list/badge.tsx': 'export function Badge() {}' }),
    ).toEqual([
      'Badge of web/ui/list/badge.tsx is not on the page of the UI kit: render <Badge> in a section Badge of web/ui/showcase/list.tsx',
    ])
  })

  it('needs no hook, helper or type, nor a file that a part loads on demand', () => {
    const sources = {
      'web/ui/dialog/menu.tsx':
        "export const Menu = lazyPart(() => import('./menu-list.tsx')); export const useMenu = () => 0; export interface MenuProps {}",
      'web/ui/dialog/menu-list.tsx': 'export const MenuList = () => <ul />',
    }
    expect(partsOf(sources)).toEqual(['web/ui/dialog/menu.tsx#Menu'])
  })

  it('shows every part', () => {
    expect(partsOf(kit).length).toBeGreaterThan(70)
    expect(missingFrom(kit)).toEqual([])
  })
})
