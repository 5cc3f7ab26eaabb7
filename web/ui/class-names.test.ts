import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { twMerge } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import { classNames } from './class-names.ts'

const web = path.join(import.meta.dirname, '..')

/** Words in the pages' strings that the library knows as classes, without their variants. */
const words = new Set(
  globSync('*/*.{ts,tsx}', { cwd: web, exclude: ['dist*', '**/*.test.ts', 'ui/class-names.ts'] })
    .flatMap(file => readFileSync(path.join(web, file), 'utf8').match(/'[^'\n]*'|"[^"\n]*"/g) ?? [])
    .flatMap(text => text.slice(1, -1).split(' '))
    .map(word => word.replace(/^([\w-]+:)+/, ''))
    .filter(word => word !== '' && twMerge(word, word) === word && word !== 'top-right'),
)

/** Two of each kind: `px-3` and `px-5` represent all classes with that prefix. */
const samples = Object.values(Object.groupBy(words, word => word.replace(/-(\d[\w./]*|\[.*\])$/, ''))).flatMap(
  (alike = []) => alike.slice(0, 2),
)

describe('joining class names', () => {
  it('lets the later one win, as the full library does, for all classes of these pages', () => {
    const differing = samples.flatMap(first =>
      samples
        .filter(second => first !== second && classNames(first, second) !== twMerge(first, second))
        .map(second => `${first} ${second}`),
    )
    expect(samples.length).toBeGreaterThan(150)
    expect(differing).toEqual([])
  })
})
