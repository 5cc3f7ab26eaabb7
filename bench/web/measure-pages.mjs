/**
 * Measures the main pages as a phone sees them and writes the figures of docs/lighthouse.md: `npm ci && npm run lighthouse [-- --runs 5]`.
 * It starts its own marketplace with the demo data; the pages must have been built by `npm start` or
 * `node bin/build.ts` before. The home page is compared with the same page without its scripts, which is the
 * lower bound.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { availableParallelism, cpus, totalmem, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { serverCommand } from '../../bin/server-command.ts'

const root = path.join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, port: { type: 'string', default: '3290' } },
})
const runs = Number(values.runs)
const port = Number(values.port)
const at = `http://127.0.0.1:${port}`
const place = '/places/oregon/lake-oswego'
const withoutScript = `http://127.0.0.1:${port + 1}`
/**
 * Speed of a mid-tier phone by Lighthouse's `benchmarkIndex`: a desktop of 1,750 that is four times slower. On a slower
 * machine Lighthouse's own factor of four would mean a slower phone (its docs/throttling.md, "Calibrating the CPU slowdown").
 */
const phoneIndex = 1750 / 4

// First: without a browser nothing else may be left running.
const isRoot = process.getuid?.() === 0
const chrome = await launch({
  chromePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
})
const data = mkdtempSync(path.join(tmpdir(), 'keyhaven-lighthouse-'))
const market = spawn(process.execPath, serverCommand, {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: data, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DEMO: 'true' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const floor = createServer((asked, response) => void answerWithoutScript(asked, response))

try {
  await untilReady()
  await new Promise(resolve => floor.listen(port + 1, '127.0.0.1', resolve))
  const pages = [
    { name: 'Home', url: `${at}/` },
    { name: 'Home without JavaScript', url: `${withoutScript}/` },
    { name: 'Place', url: `${at}${place}` },
    { name: 'Public page of a home', url: `${at}${await firstOfPlace()}` },
    { name: 'Login', url: `${at}/login` },
    { name: 'All properties', url: `${at}/all-properties`, as: 'user' },
    { name: 'Property', url: `${at}/property-details/${await firstProperty()}`, as: 'user' },
    { name: 'Dashboard', url: `${at}/dashboard`, as: 'agent' },
  ]
  const results = new Map(pages.map(({ name }) => [name, []]))
  const machineIndex = await measureMachine(pages[0].url)
  const slowdown = Math.max(1, machineIndex / phoneIndex)
  console.log(`benchmarkIndex ${machineIndex}: processor ${slowdown.toFixed(2)} times slower`)
  // Alternating, so that a busy moment of the machine does not affect one page only.
  for (let run = 0; run < runs; run++)
    for (const { name, url, as } of pages) {
      await signIn(as)
      results.get(name).push(read(await look(url, slowdown)))
      console.log(name, JSON.stringify(results.get(name).at(-1)))
    }
  write(results, machineIndex, slowdown)
} finally {
  chrome.kill()
  floor.close()
  market.kill('SIGTERM')
  await new Promise(resolve => market.once('exit', resolve))
  rmSync(data, { recursive: true, force: true })
}

/** Loads the page as a phone does, whose processor is so many times slower than this one. */
async function look(url, slowdown) {
  const { lhr } = await lighthouse(url, {
    port: chrome.port,
    onlyCategories: ['performance'],
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
    // The cache is emptied before each run; the sign-in stays.
    clearStorageTypes: ['shader_cache'],
    logLevel: 'error',
  })
  return lhr
}

/** The `benchmarkIndex` of this machine, the median of five, and fills the server's caches. */
async function measureMachine(url) {
  const found = []
  for (let run = 0; run < 5; run++) found.push({ index: (await look(url, 1)).environment.benchmarkIndex })
  return median(found, 'index')
}

async function untilReady() {
  for (let tries = 0; tries < 120; tries++) {
    if ((await fetch(`${at}/api/readyz`).catch(() => undefined))?.ok) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error('The marketplace did not start.')
}

/** Serves the same bytes, but the home page without its scripts. */
async function answerWithoutScript({ url = '/', headers, method }, response) {
  if (url !== '/') {
    const passed = ask(`${at}${url}`, { method, headers: { ...headers, host: `127.0.0.1:${port}` } }, answer => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    passed.end()
    return
  }
  const html = await (await fetch(`${at}/`)).text()
  const bare = html.replaceAll(/<script(?![^>]*application\/)[^>]*><\/script>/g, '')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
  })
  response.end(brotliCompressSync(bare))
}

async function account(role) {
  const settings = await (await fetch(`${at}/api/client-settings`)).json()
  return settings.demoAccounts.find(candidate => candidate.role === role)
}

/** The public page of the first home of the place. */
async function firstOfPlace() {
  const { properties } = await (await fetch(`${at}/api/public-places${place.slice('/places'.length)}`)).json()
  return properties[0].path
}

/** A home that is for sale: the buyer has no accepted offer on it. */
async function firstProperty() {
  const advertised = await (await fetch(`${at}/api/advertised`)).json()
  return advertised.find(({ underOffer, sold }) => !underOffer && !sold)._id
}

/** Signs in as the demo account of this role, or out, in the measured browser. */
async function signIn(role) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  const page = await browser.contexts()[0].newPage()
  await page.goto(`${at}/favicon.svg`)
  await page.evaluate(
    async who => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
      const post = async (to, body) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) })
        return answer.json()
      }
      localStorage.clear()
      await post('/api/auth/sign-out', {}).catch(() => undefined)
      if (!who) return
      await post('/api/auth/sign-in/email', { email: who.email, password: who.password })
      localStorage.setItem('access-token', (await post('/api/jwt', { email: who.email })).token)
    },
    role && (await account(role)),
  )
  await page.close()
  // Ends the connection, not the browser.
  await browser.close()
}

function read({ categories, audits, runtimeError }) {
  if (runtimeError) throw new Error(runtimeError.message)
  const requests = audits['network-requests'].details.items
  const bytes = kinds =>
    requests
      .filter(({ resourceType }) => !kinds || kinds.includes(resourceType))
      .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0)
  const of = name => audits[name].numericValue
  return {
    score: Math.round((categories.performance.score ?? 0) * 100),
    fcp: of('first-contentful-paint') / 1000,
    lcp: of('largest-contentful-paint') / 1000,
    cls: of('cumulative-layout-shift'),
    tbt: of('total-blocking-time'),
    script: bytes(['Script']) / 1000,
    all: bytes() / 1000,
  }
}

function median(all, name) {
  const sorted = all.map(one => one[name]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

function row([name, all]) {
  const [score, fcp, lcp, cls, tbt, script, bytes] = ['score', 'fcp', 'lcp', 'cls', 'tbt', 'script', 'all'].map(
    figure => median(all, figure),
  )
  return `| ${name} | ${score} | ${fcp.toFixed(2)} | ${lcp.toFixed(2)} | ${cls.toFixed(3)} | ${Math.round(tbt)} | ${Math.round(script)} | ${Math.round(bytes)} |`
}

/** Replaces the first paragraph and the table of the page, and keeps the text that is written by hand. */
function write(results, machineIndex, slowdown) {
  const [home, bare] = [results.get('Home'), results.get('Home without JavaScript')]
  const ratio = name => (median(home, name) / median(bare, name)).toFixed(2)
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`
  const figures = `Lighthouse mobile (simulated slow 4G, processor ${slowdown.toFixed(1)} times slower), median of ${runs} alternating runs, ${new Date().toISOString().slice(0, 10)}, on
${machine}, benchmarkIndex ${Math.round(machineIndex)}; browser, server and database together. Compared with the same page without scripts, the lower bound, the
home page had FCP ${ratio('fcp')} times (aim 1.1) and LCP ${ratio('lcp')} times (aim 1.25).

| page | score | FCP s | LCP s | CLS | TBT ms | script kB | all kB |
|---|--:|--:|--:|--:|--:|--:|--:|
${[...results].map(row).join('\n')}
`
  const file = path.join(root, 'docs/lighthouse.md')
  const page = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    page.replace(/^Lighthouse mobile.*?\n\n\|.*?\n(?=\n)/ms, () => figures),
  )
}
