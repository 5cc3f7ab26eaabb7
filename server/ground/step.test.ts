import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { describeFinished, describeStep, isTerminal } from './step-text.mjs'
import { step } from './step.ts'

/** A stream that says that it is a terminal, and what was written to it. */
function aStream(terminal: { isTTY?: boolean; columns?: number }) {
  let written = ''
  const stream = Object.assign(new PassThrough(), {
    columns: 80,
    ...terminal,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
  })
  stream.on('data', chunk => (written += String(chunk)))
  return { out: stream as unknown as NodeJS.WriteStream, written: () => written }
}

describe('a running step', () => {
  it.each([
    [200, undefined, 'Database'],
    [3400, undefined, 'Database · 3 s'],
    [1500, { done: 1, of: 2 }, 'Database · 1 s'],
    [2500, { done: 1, of: 2 }, `Database ${'█'.repeat(10)}${'░'.repeat(10)} 1 of 2 · 2 s`],
    [2500, { done: 9, of: 4 }, `Database ${'█'.repeat(20)} 9 of 4 · 2 s`],
    [2500, { done: 0, of: 0 }, 'Database · 2 s'],
    [2500, { done: 0.358, of: 1 }, `Database ${'█'.repeat(7)}${'░'.repeat(13)} 35 % · 2 s`],
    [
      2500,
      { done: 1000, of: 4000, what: 'users' },
      `Database: users ${'█'.repeat(5)}${'░'.repeat(15)} 1,000 of 4,000 · 2 s`,
    ],
  ])('shows after %i ms, with progress %j: %s', (ms, progress, text) => {
    expect(describeStep('Database', ms, progress)).toBe(text)
  })
})

describe('a finished step', () => {
  it('leaves a line with its time', () => {
    expect(describeFinished('Database', 1234)).toBe('Database · 1.2 s')
  })

  it('is shown on a terminal', async () => {
    const { out, written } = aStream({ isTTY: true })
    expect(await step('Database', () => Promise.resolve('open'), { out, env: {} })).toBe('open')
    await expect.poll(written).toMatch(/Database · \d\.\d s/)
  })
})

describe('two steps at the same time', () => {
  it('are both shown, and each leaves a line when it ends', async () => {
    const { out, written } = aStream({ isTTY: true })
    const [map, pages] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const steps = [map, pages].map(({ promise }, at) =>
      step(['Map', 'Pages'][at] ?? '', () => promise, { out, env: {} }),
    )
    await expect.poll(written).toMatch(/Map\n {2}Pages/)
    pages.resolve()
    await expect.poll(written).toMatch(/✔.{0,8} Pages · \d\.\d s\n[^✔]*Map/)
    map.reject(new Error('no data'))
    await expect(Promise.all(steps)).rejects.toThrow('no data')
    await expect.poll(written).toMatch(/✖.{0,8} Map\n$/)
  })
})

describe('a step without a terminal', () => {
  it('prints its plain line, or nothing', async () => {
    const { out, written } = aStream({ isTTY: false })
    expect(await step('Pages', () => Promise.resolve(1), { plain: 'Building the web pages…', out })).toBe(1)
    await step('Database', () => Promise.resolve(1), { out })
    await expect.poll(written).toBe('Building the web pages…\n')
  })

  it.each([
    [{ isTTY: false, columns: 80 }, {}],
    [{ isTTY: true, columns: 0 }, {}],
    [{ isTTY: true, columns: 80 }, { TERM: 'dumb' }],
    [{ isTTY: true, columns: 80 }, { CI: '1' }],
  ])('is one with %j and %j', (out, env) => {
    expect(isTerminal(out, env)).toBe(false)
    expect(isTerminal({ isTTY: true, columns: 80 }, {})).toBe(true)
  })
})
