/**
 * Measures how long a phone takes to show the first pins after the map is opened: `node bench/lists/first-pins.ts [runs]` after
 * a build. The phone is Lighthouse's: 150 ms and 1.6 Mbit/s of network, a quarter of this processor. Needs a quiet machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../../bin/find-browser.ts'
import { serverCommand } from '../../bin/server-command.ts'
import { startServer } from '../load/servers.ts'
import { median } from '../load/statistics.ts'
import { temporaryFolder } from '../load/temporary-folder.ts'

const port = 4817
const runs = Number(process.argv[2] ?? 5)
const bytesPerSecond = (1.6 * 1024 * 1024) / 8

/** Runs in the browser. */
const noteTimes = `
  globalThis.noted = { tapped: 0, pins: 0, background: 0 }
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Map')
  button.addEventListener('click', () => (noted.tapped = performance.now()), { capture: true })
  const look = () => {
    if (noted.pins === 0 && document.querySelector('[data-pin]')) noted.pins = performance.now()
    if (document.querySelector('[aria-label="Map of the homes for sale"]')?.textContent.includes('GeoNames'))
      noted.background = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

const folder = temporaryFolder('first-pins')
const env = { DATA_DIR: folder.path, NODE_ENV: 'development', LOG_LEVEL: 'error', RATE_LIMIT: 'off' }
const { stop } = await startServer({ args: serverCommand, env, port, readyPath: '/api/readyz' })
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const results = []
  for (let run = 0; run < runs; run++) results.push(await openMap(browser))
  for (const name of ['pins', 'background'] as const) {
    const times = results.map(result => result[name])
    console.log(`${name}: median ${Math.round(median(times))} ms of ${times.map(Math.round).join(', ')}`)
  }
} finally {
  await browser.close()
  await stop()
  folder.remove()
}

/** Opens the map as a buyer with an empty cache. Returns milliseconds from the tap. */
async function openMap(from: Browser): Promise<{ pins: number; background: number }> {
  const context = await from.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: /buyer/i }).first().tap()
  await page.waitForURL('/')
  await page.goto('/all-properties')
  // Starts the app.
  await page.mouse.wheel(0, 10)
  await page.waitForSelector('main[data-hydrated]')
  await page.waitForLoadState('networkidle')
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(noteTimes)
  await page.getByRole('button', { name: 'Map', exact: true }).tap()
  // The content security policy forbids page.waitForFunction.
  let noted = { tapped: 0, pins: 0, background: 0 }
  while (noted.background === 0) {
    await sleep(100)
    noted = await page.evaluate<typeof noted>('noted')
  }
  await context.close()
  return { pins: noted.pins - noted.tapped, background: noted.background - noted.tapped }
}
