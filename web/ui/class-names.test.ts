import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { twMerge } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import { classNames } from './class-names.ts'

const web = path.join(import.meta.dirname, '..')

const files = globSync('*/*.{ts,tsx}', { cwd: web }).filter(file => !/[.]test[.]ts$|class-names/.test(file))

/** Every word in a string of the pages that could be a class, without the condition it stands under. */
const words = new Set(
  files
    .flatMap(file => [...readFileSync(path.join(web, file), 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)])
    .map(([, single, double]) => single ?? double ?? '')
    .filter(text => !/[$./]{2}|^[./#]/.test(text))
    .flatMap(text => text.split(/\s+/))
    .filter(word => /^[a-z@*[][\w@*:./%[\]()<>&=,#!-]*$/.test(word))
    .filter(word => word !== 'content-type' && word !== 'top-right')
    .map(word => word.replace(/^([\w-]+:)+(?=[a-z])/, '')),
)

/** Two for each utility: `px-3` and `px-5` stand for all with that beginning. */
const used = Object.values(Object.groupBy(words, word => word.replace(/-(\d[\w./]*|\[.*\])$/, ''))).flatMap(
  (alike = []) => alike.slice(0, 2),
)

/** What the other one does not know: our own animations, and directions and colours of one gradient. */
const isOurs = (name: string) => /^(data-\[[^\]]*\]:)?(animate|from|via|to)-/.test(name)

describe('joining class names', () => {
  it('lets the later of two that set the same property win, as tailwind-merge does, for every pair in use', () => {
    expect(used.length).toBeGreaterThan(150)
    const differing = used.flatMap(first =>
      used
        .filter(second => first !== second && !(isOurs(first) && isOurs(second)))
        .filter(second => classNames(first, second) !== twMerge(first, second))
        .map(second => `${first} ${second}`),
    )
    expect(differing).toEqual([])
  })

  it('lets the later of two animations win', () => {
    expect(classNames('animate-late', 'animate-drop')).toBe('animate-drop')
  })

  it('leaves out what is not there', () => {
    expect(classNames('p-5', false, undefined, null, '', 'px-3')).toBe('p-5 px-3')
    expect(classNames('px-5 py-2', 'p-3')).toBe('p-3')
    expect(classNames()).toBe('')
  })
})
