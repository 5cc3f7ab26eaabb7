import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import type Provider from 'oidc-provider'
import { googleFailed } from '#contract/identity.ts'
import type { GoogleClient } from './google.ts'
import type { StandInIssuer } from './port.ts'
import { StandInStore } from './stand-in-store.ts'
import { chooserPage, type StandInPerson } from './stand-in-chooser.ts'

const standInPath = '/stand-in-google'

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
    const known = issuers.get(origin) ?? anIssuer(`${origin}${standInPath}`, callbackOf(origin), clientSecret, people)
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

const clientId = 'keyhaven'

function outcomeOf(choice: string, people: readonly StandInPerson[]) {
  const person = people.find(({ id }) => id === choice)
  return person
    ? { login: { accountId: person.id }, select_account: {} }
    : { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
}

function showChooser(response: ServerResponse, address: string, people: readonly StandInPerson[]): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(chooserPage(address, people))
}

/** Loaded only where it is used, so that production never loads the library. */
async function anIssuer(
  issuer: string,
  callback: string,
  clientSecret: string,
  people: readonly StandInPerson[],
): Promise<Provider> {
  const { default: OidcProvider, interactionPolicy } = await import('oidc-provider')
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new OidcProvider(issuer, {
    adapter: StandInStore,
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'stand-in' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Like Google, puts the claims into the ID token.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      long: { path: standInPath },
      short: { path: standInPath },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    interactions: { policy, url: (_context, { uid }) => `${standInPath}/choose/${uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, id) => {
      const person = people.find(candidate => candidate.id === id)
      return (
        person && {
          accountId: id,
          claims: () => ({
            sub: id,
            email: person.email,
            email_verified: person.isVerified ?? true,
            name: person.name,
            ...(person.picture && { picture: new URL(issuer).origin + person.picture }),
          }),
        }
      )
    },
    // An unknown sign-in, such as one from before a restart.
    renderError: context => {
      context.redirect(googleFailed('login'))
    },
    // Grants consent without asking.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc
      if (!client || session?.accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}
