import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryFlags } from '../../bin/server-command.ts'

const root = path.join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the commands that start the server', () => {
  it.each([
    ['package.json', `exec sh bin/run --build ${memoryFlags.join(' ')} server/main.mjs`],
    ['deploy/keyhaven.service', `/node ${memoryFlags.join(' ')} server/main.mjs`],
    ['deploy/Dockerfile', `CMD ["node", ${memoryFlags.map(flag => `"${flag}"`).join(', ')}, "server/main.mjs"]`],
  ])('have the memory flags in %s', (file, command) => {
    expect(textOf(file)).toContain(command)
  })

  it('have flags that this Node supports', () => {
    const { status, stderr } = spawnSync(process.execPath, [...memoryFlags, '--eval', ''], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})

/** Runs the entry point in an empty folder, in front of a start that writes where the compile cache is. */
function startIn(prepare: (folder: string) => void, cacheFolder?: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'server/app'), { recursive: true })
  cpSync(path.join(root, 'server/main.mjs'), path.join(folder, 'server/main.mjs'))
  const start = `import { getCompileCacheDir } from 'node:module'\nconsole.log(getCompileCacheDir() ?? 'none')\n`
  writeFileSync(path.join(folder, 'server/app/start.ts'), start)
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  prepare(folder)
  const program = path.join(folder, 'server/main.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, ...(cacheFolder !== undefined && { NODE_COMPILE_CACHE: cacheFolder }) },
  })
  expect(stderr).toBe('')
  return stdout.trim().replace(folder, '')
}

describe('starting', () => {
  it('keeps compiled modules beside the packages', () => {
    expect(startIn(folder => mkdirSync(path.join(folder, 'node_modules')))).toMatch(
      /^\/node_modules\/.cache\/keyhaven\//,
    )
  })

  it('works without a cache if none can be written', () => {
    expect(startIn(folder => writeFileSync(path.join(folder, 'node_modules'), 'a file in its place'))).toBe('none')
  })

  it('keeps a cache folder that the caller has set', () => {
    expect(startIn(() => undefined, 'other-cache')).toMatch(/^\/other-cache\//)
  })
})
