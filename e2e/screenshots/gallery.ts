/**
 * Takes screenshots of the main screens of the demo marketplace, at 1280 and 390 px in light and dark: `npm run gallery
 * [screen…]`. Each screen becomes one picture of four in docs/screenshots, listed in docs/screenshots.md.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../bin/find-browser.ts'
import { serverCommand } from '../../bin/server-command.ts'
import { screens, type Ask, type Found, type Screen, type Who } from './gallery-screens.ts'

const looks = [
  { scheme: 'light', width: 1280, height: 960 },
  { scheme: 'light', width: 390, height: 844 },
  { scheme: 'dark', width: 1280, height: 960 },
  { scheme: 'dark', width: 390, height: 844 },
] as const
type Look = (typeof looks)[number]

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'docs/screenshots')
const asked = process.argv.slice(2)
const wanted = screens.filter(({ name }) => asked.length === 0 || asked.includes(name))
const unknown = asked.filter(name => !screens.some(screen => screen.name === name))
if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}.`)

const marketplace = await startMarketplace()
const browser = await chromium.launch({
  executablePath: findBrowser(),
  // Without a graphics card, a map would be drawn only as far as it was visible at first.
  args: ['--ignore-gpu-blocklist', '--use-angle=swiftshader', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  const shots = new Map(wanted.map(({ name }) => [name, [] as Buffer[]]))
  for (const look of looks)
    for (const who of ['Visitor', 'Buyer', 'Agent', 'Admin'] as const)
      await photograph(
        wanted.filter(screen => screen.who === who),
        who,
        look,
        (name, shot) => shots.get(name)?.push(shot),
      )
  mkdirSync(folder, { recursive: true })
  for (const [name, four] of shots) writeFileSync(path.join(folder, `${name}.webp`), await sheetOf(four))
  writeList()
} finally {
  await browser.close()
  await marketplace.stop()
}

async function photograph(
  some: readonly Screen[],
  who: Who,
  { scheme, width, height }: Look,
  keep: (name: string, shot: Buffer) => void,
): Promise<void> {
  if (some.length === 0) return
  const isPhone = width < 640
  const page = await aPageOf(browser, { colorScheme: scheme, viewport: { width, height }, hasTouch: isPhone })
  await page.goto(who === 'Visitor' ? '/' : '/login')
  if (who !== 'Visitor') {
    await page
      .getByRole('region', { name: 'Demo accounts' })
      .getByRole('button', { name: new RegExp(who, 'i') })
      .click()
    await page.waitForURL('/')
    await page.waitForTimeout(2_000)
  }
  for (const { name, at, act } of some) {
    await page.goto(typeof at === 'string' ? at : await at(askerOn(page)))
    await settled(page)
    await act?.(page, isPhone)
    await settled(page)
    keep(name, await page.screenshot())
    console.log(`${name}, ${width} px, ${scheme}`)
  }
  await page.context().close()
}

async function aPageOf(from: Browser, look: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const page = await (await from.newContext({ ...look, baseURL: marketplace.url, reducedMotion: 'reduce' })).newPage()
  page.on('pageerror', error => {
    throw error
  })
  return page
}

/** Waits until everything visible is loaded, pictures too. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const seen = [...document.images].filter(image => {
      const { top, left, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && left < innerWidth
    })
    return document.querySelector('[aria-busy=true]') === null && seen.every(image => image.complete)
  })
  await page.waitForTimeout(150)
}

function askerOn(page: Page): Ask {
  return path =>
    page.evaluate(async to => {
      const authorization = `Bearer ${localStorage.getItem('access-token')}`
      const answer = await fetch(`/api${to}`, { headers: { authorization } })
      return (await answer.json()) as Found[]
    }, path)
}

/** Arranges laptop and phone side by side, light above dark. */
async function sheetOf(shots: readonly Buffer[]): Promise<Buffer> {
  const height = 720
  const gap = 16
  const tiles = await Promise.all(
    shots.map(shot => sharp(shot).resize({ height }).png().toBuffer({ resolveWithObject: true })),
  )
  const [laptop, phone] = [tiles[0]?.info.width ?? 0, tiles[1]?.info.width ?? 0]
  return sharp({
    create: { width: laptop + phone + 3 * gap, height: 2 * height + 3 * gap, channels: 3, background: '#8a938e' },
  })
    .composite(
      tiles.map(({ data }, index) => ({
        input: data,
        left: index % 2 === 0 ? gap : laptop + 2 * gap,
        top: gap + Math.floor(index / 2) * (height + gap),
      })),
    )
    .webp({ quality: 74, effort: 6, smartSubsample: true })
    .toBuffer()
}

function writeList(): void {
  for (const file of readdirSync(folder))
    if (!screens.some(({ name }) => file === `${name}.webp`)) rmSync(path.join(folder, file))
  const parts = (['Visitor', 'Buyer', 'Agent', 'Admin'] as const).map(who => {
    const shown = screens.filter(screen => screen.who === who)
    return `## ${who}\n\n${shown.map(({ name, title }) => `### ${title}\n\n![${title}](screenshots/${name}.webp)\n`).join('\n')}`
  })
  const head =
    '# Main screens\n\nThe demo marketplace at 1280 and 390 px, light and dark. `npm run gallery` takes these pictures.\n\n'
  writeFileSync(path.join(root, 'docs/screenshots.md'), head + parts.join('\n'))
}

async function startMarketplace() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = mkdtempSync(path.join(tmpdir(), 'keyhaven-gallery-'))
  const server = spawn(process.execPath, serverCommand, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: data, RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
  })
  const ended = new Promise(resolve => server.once('exit', resolve))
  for (let tries = 0; !(await isReady(url)); tries++) {
    if (tries > 300 || server.exitCode !== null) throw new Error('The demo marketplace did not start.')
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/readyz`).then(
    answer => answer.ok,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
