import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type Provider from 'oidc-provider'
import { googleFailed } from '#contract/sign-in/identity.ts'
import type { GoogleClient } from '../providers/identity/google.ts'
import type { StandInIssuer } from '../providers/identity/port.ts'
import { chooserPage, type StandInPerson } from './chooser-page.ts'
import { createIssuer, clientId, standInPath } from './stand-in-issuer.ts'

export interface StandInGoogle extends StandInIssuer {
  clientFor: (origin: string) => GoogleClient
}

/**
 * A local OpenID Connect issuer for trying Google sign-in without a Google client.
 *
 * @param callbackOf callback URL by origin
 * @param origins origins at which it can be used
 */
export function standInGoogle(
  origins: readonly string[],
  callbackOf: (origin: string) => string,
  people: readonly StandInPerson[],
  log: FastifyBaseLogger,
): StandInGoogle {
  // Known only to this process; each start creates another.
  const clientSecret = randomBytes(24).toString('base64url')
  const issuers = new Map<string, Promise<Provider>>()
  const issuerAt = (origin: string) => {
    const known =
      issuers.get(origin) ?? createIssuer(`${origin}${standInPath}`, callbackOf(origin), clientSecret, people)
    issuers.set(origin, known)
    return known
  }
  const known = (origin: string) => (origins.includes(origin) ? origin : (origins[0] ?? origin))

  return {
    path: standInPath,
    clientFor: origin => ({ issuer: `${known(origin)}${standInPath}`, clientId, clientSecret }),
    answer: async (origin, request, response) => {
      const issuer = await issuerAt(known(origin))
      // No session, so that each sign-in can choose another person.
      request.headers.cookie = request.headers.cookie?.replaceAll(/_session(\.legacy)?(\.sig)?=[^;]*;?/g, '')
      const chosen = /^\/choose\/([\w-]+)(?:\/([\w-]+))?$/.exec(request.url ?? '')
      if (!chosen) {
        await issuer.callback()(request, response)
        return
      }
      try {
        if (chosen[2] === undefined) showChooser(response, `${standInPath}${request.url}`, people)
        else await issuer.interactionFinished(request, response, outcomeOf(chosen[2], people))
      } catch (error) {
        log.warn({ err: error }, 'stand-in for Google: a choice came too late')
        response.writeHead(303, { location: googleFailed('login') }).end()
      }
    },
  }
}

function outcomeOf(choice: string, people: readonly StandInPerson[]) {
  const person = people.find(({ id }) => id === choice)
  return person
    ? { login: { accountId: person.id }, select_account: {} }
    : { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
}

function showChooser(response: ServerResponse, url: string, people: readonly StandInPerson[]): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(chooserPage(url, people))
}
