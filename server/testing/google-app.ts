import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { createLog } from '../app/log.ts'
import { googleCallback } from '../providers/identity/google-handler.ts'
import type { StandInPerson } from '../stand-in-google/chooser-page.ts'
import { standInGoogle, type StandInGoogle } from '../stand-in-google/stand-in-google.ts'
import { afterFile } from './after-file.ts'
import { aBrowser, type Browser } from './browser.ts'
import { freePort } from './server-process.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** A marketplace with a client at a real OpenID Connect issuer, which runs on its own port in Google's place. */
export interface GoogleApp extends TestApp {
  publicUrl: string
  /** The client at the issuer, with the settings that select it. */
  client: { issuer: string; clientId: string; clientSecret: string }
  settings: Record<string, string>
  /** Makes the issuer answer 500. */
  setAway: (isAway: boolean) => void
  /** Follows one redirect to any origin; cookies apply to all ports. */
  follow: (browser: Browser, url: string) => Promise<string>
  /** Goes from the login page to the issuer's callback URL. */
  choose: (browser: Browser, person: string) => Promise<string>
  /** Signs in as this person at the issuer, in a new browser or the given one. Returns the final path. */
  signIn: (person: string, browser?: Browser) => Promise<{ browser: Browser; landed: string }>
  pathOf: (url: string) => string
}

export async function startGoogleApp(
  people: readonly StandInPerson[],
  env: Record<string, string> = {},
): Promise<GoogleApp> {
  let issuer: StandInGoogle | undefined
  let isAway = false
  const server = await listening(
    createServer((request, response) => {
      if (isAway) response.writeHead(500).end()
      else {
        const url = request.url ?? ''
        Object.assign(request, { originalUrl: url, url: url.slice(issuer?.path.length) })
        void issuer?.answer(urlOf(server), request, response)
      }
    }),
  )
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  issuer = standInGoogle([urlOf(server)], () => googleCallback(publicUrl), people, createLog('silent'))
  const client = issuer.clientFor('')
  const { clientId, clientSecret, issuer: issuerUrl } = client
  const settings = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuerUrl }
  const started = await startTestApp({
    env: { ...settings, PUBLIC_URL: publicUrl, PORT: String(port), ...env },
  })
  await started.app.listen({ port, host: '127.0.0.1' })
  afterFile(() => server.close())

  const choose: GoogleApp['choose'] = async (browser, person) => {
    const chooser = await follow(browser, await start(browser))
    const resume = await follow(browser, `${chooser}/${person}`)
    const next = await follow(browser, resume)
    return next.startsWith(googleCallback(publicUrl)) ? next : follow(browser, next)
  }
  const pathOf = (url: string) => url.slice(publicUrl.length)
  return {
    ...started,
    publicUrl,
    client,
    settings,
    setAway: away => {
      isAway = away
    },
    follow,
    choose,
    signIn: async (person, given) => {
      const browser = given ?? (await aBrowser(started.app))
      const landed = await follow(browser, await choose(browser, person))
      return { browser, landed: pathOf(landed) }
    },
    pathOf,
  }
}

const start = async (browser: Browser) => {
  const { status, body } = await browser.post('/api/auth/sign-in/social', { page: 'login' })
  expect(status).toBe(200)
  return String(body['url'])
}

const follow: GoogleApp['follow'] = async (browser, url) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
  for (const one of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
    browser.cookies.set(name, value)
  }
  const location = answer.headers.get('location')
  return location === null ? url : new URL(location, url).href
}

async function listening(one: Server): Promise<Server> {
  await new Promise<void>(resolve => one.listen(0, '127.0.0.1', resolve))
  return one
}

function urlOf(one: Server): string {
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}
