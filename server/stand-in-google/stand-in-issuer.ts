import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type Provider from 'oidc-provider'
import { googleFailed } from '#contract/sign-in/identity.ts'
import type { StandInPerson } from './chooser-page.ts'
import { StandInStore } from './stand-in-store.ts'

export const standInPath = '/stand-in-google'

export const clientId = 'keyhaven'

/** Loaded only where it is used, so that production never loads the library. */
export async function createIssuer(
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
