/**
 * Runs first in bin/run, on any Node on the PATH. Installs missing or outdated packages, so that the program has
 * Node 24 (node_modules/.bin comes first in its PATH) and every package. Plain JavaScript without packages, in syntax
 * that Node 16 can parse, so that an old Node prints a message instead of a syntax error.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeFinished, describeStep, isTerminal } from '../server/ground/step-text.mjs'

const oldestNode = 20
const neededNode = 24

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockfile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.setup-stamp')
const bundledNode = join(modules, '.bin', 'node')

const hash = data => createHash('sha256').update(data).digest('hex')
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

/*
 * One install at a time: `npm start` in one terminal and `npm test` in another would empty node_modules under each other.
 * The lock is a file with the pids of the running processes, outside node_modules, which npm ci removes.
 */
const user = process.getuid ? process.getuid() : 'user'
const lock = join(tmpdir(), `keyhaven-setup-${user}-${hash(root).slice(0, 12)}`)
const ownFile = `${lock}.${process.pid}`
/** The owner renews the lock's time. In an older lock, the pid may belong to another process by now. */
const lockExpiresMs = 120_000
let hasLock = false
let isInterrupted = false

const title = 'Packages'
const spinner = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

main().catch(error => fail(`Keyhaven could not be set up: ${error.message}`))

async function main() {
  const running = Number(process.versions.node.split('.')[0])
  if (running < oldestNode) {
    fail(
      `Keyhaven needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}. Get one at https://nodejs.org.`,
    )
  }
  if (!isInstalled()) await whileOthersWait(() => isInstalled() || install())
  linkBundledNode()
  if (!existsSync(bundledNode) && running < neededNode) {
    fail(
      `Keyhaven runs on Node ${neededNode}. npm brings it along on Linux, but not on this system ` +
        `(${process.platform}, ${process.arch}) with Node ${process.versions.node}: ` +
        `install Node ${neededNode} or newer from https://nodejs.org and start again.`,
    )
  }
}

/** The stamp is in node_modules and is written last, so that an interrupted install has none. */
function isInstalled() {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted()
  if (!isInstalledByHand()) return false
  writeFileSync(stamp, wanted())
  return true
}

/**
 * Accepts a manual `npm ci`, perhaps on a machine that has no network now. npm also writes its own list last, which must
 * contain everything except packages of other platforms.
 */
function isInstalledByHand() {
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  return ourPackages().every(([path, { version }]) => installed[path] && installed[path].version === version)
}

/** The packages of the lockfile, except those of other platforms. */
function ourPackages() {
  return Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages).filter(
    ([path, { optional, os, cpu, libc }]) => path && (!optional || (isOurs(os, cpu) && !libc)),
  )
}

/**
 * Links node_modules/.bin/node if npm has not: the packages for other processors have a program of the same name, and
 * npm 9 removes our link together with the packages that it omits.
 */
function linkBundledNode() {
  const own = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(bundledNode) && existsSync(join(modules, '.bin', own))) symlinkSync(own, bundledNode)
}

function isOurs(os, cpu) {
  return Boolean(os && cpu) && os.includes(process.platform) && cpu.includes(process.arch)
}

function wanted() {
  return `${hash(readFileSync(lockfile))} ${process.platform} ${process.arch}\n`
}

async function install() {
  const onTerminal = isTerminal()
  if (!onTerminal) console.log('Installing Keyhaven’s packages. This happens once, and again when they change…')
  const startedAt = Date.now()
  const stampAfterwards = wanted()
  rmSync(stamp, { force: true })
  // Tools and platform packages too, regardless of NODE_ENV and the user's npm settings.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const bar = onTerminal ? showBar(startedAt) : undefined
  const { code, said } = await run(...npm(onTerminal ? [...args, '--no-progress'] : args), onTerminal)
  if (bar) bar.clear()
  if (isInterrupted) fail('Stopped. The next start installs the packages again.')
  if (code !== 0) {
    if (said) console.error(said)
    fail('The packages could not be installed. See what npm says above; the usual cause is the network or the disk.')
  }
  linkBundledNode()
  if (existsSync(bundledNode) && spawnSync(bundledNode, ['--version']).status !== 0) {
    fail(`The Node ${neededNode} that npm brought does not run on this system: it needs a Linux with glibc.`)
  }
  writeFileSync(stamp, stampAfterwards)
  if (bar) bar.finish()
  else console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

function clearLine() {
  process.stdout.write('\r\u001b[K')
}

/** Shows the step on a terminal as server/ground/step.ts does, whose library is among the packages. */
function showBar(startedAt) {
  const files = ourPackages().map(([path]) => join(root, path, 'package.json'))
  let frame = 0
  const draw = () => {
    const progress = { done: files.filter(file => existsSync(file)).length, of: files.length }
    const line = `${spinner[frame++ % spinner.length]} ${describeStep(title, Date.now() - startedAt, progress)}`
    clearLine()
    process.stdout.write(line.slice(0, process.stdout.columns - 1))
  }
  draw()
  const timer = setInterval(draw, 200)
  return {
    clear() {
      clearInterval(timer)
      clearLine()
    },
    finish() {
      const tick = process.env.NO_COLOR ? '✔' : '\u001b[32m✔\u001b[39m'
      console.log(`${tick} ${describeFinished(title, Date.now() - startedAt)}`)
    },
  }
}

/** The npm that runs this script, if any; the variable may name another package manager. */
function npm(args) {
  const cli = process.env.npm_execpath
  const node = process.env.npm_node_execpath || process.execPath
  return cli && basename(cli).startsWith('npm') ? [node, [cli, ...args]] : ['npm', args]
}

/** @param isSilent keeps what the program prints, instead of printing it */
function run(file, args, isSilent) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: isSilent ? ['inherit', 'pipe', 'pipe'] : 'inherit' })
    if (child.pid) writeLock([process.pid, child.pid])
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        isInterrupted = true
        child.kill(signal)
      })
    }
    let said = ''
    for (const stream of isSilent ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', text => {
        said += text
      })
    }
    child.once('error', reject)
    child.once('close', code => resolve({ code, said: said.trim() }))
  })
}

function fail(sentence) {
  console.error(sentence)
  releaseLock()
  process.exit(1)
}

async function whileOthersWait(work) {
  let announced = false
  while (!takeLock()) {
    if (removeStaleLock()) continue
    if (!announced) console.log('Another terminal is installing already: waiting for it…')
    announced = true
    await sleep(250)
  }
  const renewal = setInterval(renewLock, 5000)
  process.once('exit', releaseLock)
  await work()
  clearInterval(renewal)
  releaseLock()
}

function takeLock() {
  writeFileSync(ownFile, `${process.pid}\n`)
  try {
    linkSync(ownFile, lock) // Fails when there is one: of many who try, one succeeds.
    hasLock = true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    unlinkSync(ownFile)
  }
  return hasLock
}

/** Moves the lock aside before removing it: another process may have replaced it with its own. */
function removeStaleLock() {
  try {
    const stale = readFileSync(lock, 'utf8')
    const expired = Date.now() - statSync(lock).mtimeMs > lockExpiresMs
    if (!expired && stale.trim().split('\n').some(isAlive)) return false
    const aside = `${lock}.stale-${process.pid}`
    renameSync(lock, aside)
    const wasMeant = readFileSync(aside, 'utf8') === stale
    if (wasMeant) unlinkSync(aside)
    else renameSync(aside, lock)
    return wasMeant
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return true // It has ended on its own.
  }
}

function isAlive(pid) {
  try {
    return process.kill(Number(pid), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The lock names npm too, which keeps running if only this script is killed. */
function writeLock(pids) {
  writeFileSync(ownFile, pids.map(pid => `${pid}\n`).join(''))
  renameSync(ownFile, lock)
}

function renewLock() {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // The folder for temporary files was emptied; the install continues.
  }
}

function releaseLock() {
  if (hasLock) rmSync(lock, { force: true })
  hasLock = false
}
