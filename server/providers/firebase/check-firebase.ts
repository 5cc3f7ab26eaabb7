import { createRemoteJWKSet } from 'jose'
import * as z from 'zod/mini'
import { callFirebase } from './call-firebase.ts'
import { apiOf, atGoogle, type FirebaseUrls } from './firebase-api.ts'
import type { FirebaseProject } from './firebase.ts'

/**
 * Checks with Firebase whether users can sign in with this project on our pages. Creates nothing there.
 *
 * @throws Error with a sentence that says what is wrong and names the setting
 */
export async function checkFirebase(
  project: FirebaseProject,
  publicUrl: string,
  at: FirebaseUrls = atGoogle,
): Promise<string> {
  const { projectId, apiKey, emulator } = project
  const where = { apiUrl: apiOf(project, at), apiKey, publicUrl, timeoutMs: at.timeoutMs }
  const ask = (path: string, body?: object) =>
    callFirebase(where, path, body).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(
        emulator === undefined
          ? `Firebase cannot be reached (${reason}). Check that this machine may call ${where.apiUrl}.`
          : `FIREBASE_AUTH_EMULATOR_HOST is ${emulator}, but no emulator answers there (${reason}). Start it.`,
      )
    })

  const domains = domainsOf(await ask('projects'))
  if (emulator === undefined) requireProject(projectId, domains)
  requirePassword((await ask('accounts:signInWithPassword', unknownCredentials())).refused, projectId)
  if (emulator !== undefined) return `The emulator at ${emulator} answers for ${projectId}, with email and password.`

  if (project.google) {
    requireGoogle(await ask('accounts:createAuthUri', googleAt(project.authDomain)), projectId)
    requireDomain(domains, new URL(publicUrl).hostname)
  }
  await requireKeys(at)
  return `The project ${projectId} at Firebase signs people in by email and password${project.google ? ' and with Google' : ''}.`
}

type Answer = Awaited<ReturnType<typeof callFirebase>>

const Config = z.object({ authorizedDomains: z.optional(z.array(z.string())) })

/** Domains from which the project allows Google's sign-in window. */
function domainsOf({ body, refused }: Answer): string[] {
  if (refused === 'CONFIGURATION_NOT_FOUND')
    throw new Error(
      'FIREBASE_API_KEY belongs to a project in which Authentication is not enabled yet: open it in the Firebase console and choose Get started.',
    )
  if (refused !== undefined)
    throw new Error(
      `FIREBASE_API_KEY is rejected by Firebase (${refused}): copy it again from the project settings, and let it call the Identity Toolkit API.`,
    )
  return z.safeParse(Config, body).data?.authorizedDomains ?? []
}

/**
 * Checks that the key belongs to the project. The API does not name the project, but lists a domain that contains its
 * name; if that domain was removed, the check is inconclusive.
 */
function requireProject(projectId: string, domains: string[]): void {
  const own = domains.filter(domain => domain.endsWith('.firebaseapp.com'))
  if (own.length > 0 && !own.includes(`${projectId}.firebaseapp.com`))
    throw new Error(
      `FIREBASE_API_KEY is a key of the project ${own[0]?.split('.')[0]}, and FIREBASE_PROJECT_ID is ${projectId}: take both from one project.`,
    )
}

/** An unused email. */
const unknownCredentials = () => ({
  email: `nobody-${crypto.randomUUID()}@keyhaven.invalid`,
  password: crypto.randomUUID(),
})

function requirePassword(refused: string | undefined, projectId: string): void {
  if (refused === 'OPERATION_NOT_ALLOWED' || refused === 'PASSWORD_LOGIN_DISABLED')
    throw new Error(
      `FIREBASE_PROJECT_ID ${projectId} has no sign-in by email and password: enable Email/Password in the sign-in methods of the project.`,
    )
  if (refused !== 'INVALID_LOGIN_CREDENTIALS' && refused !== 'EMAIL_NOT_FOUND')
    throw new Error(
      `FIREBASE_PROJECT_ID ${projectId} answers a sign-in with ${refused ?? 'success'}, which is unexpected: check the sign-in methods of the project.`,
    )
}

const googleAt = (authDomain: string) => ({
  providerId: 'google.com',
  continueUri: `https://${authDomain}/__/auth/handler`,
})

function requireGoogle({ refused }: Answer, projectId: string): void {
  if (refused === 'OPERATION_NOT_ALLOWED' || refused === 'CONFIGURATION_NOT_FOUND')
    throw new Error(
      `FIREBASE_GOOGLE is true, and the project ${projectId} has no sign-in with Google: enable Google in its sign-in methods, or set FIREBASE_GOOGLE=false.`,
    )
  if (refused !== undefined)
    throw new Error(
      `FIREBASE_AUTH_DOMAIN is not accepted for the sign-in with Google (${refused}): use PROJECT.firebaseapp.com, or a domain that the project hosts.`,
    )
}

function requireDomain(domains: string[], host: string): void {
  if (domains.length > 0 && !domains.some(domain => host === domain || host.endsWith(`.${domain}`)))
    throw new Error(
      `PUBLIC_URL is at ${host}, where Google’s window may not open: add ${host} to the authorized domains of the project.`,
    )
}

/** Fetches the keys that verify ID tokens. */
async function requireKeys({ keys: url, timeoutMs }: FirebaseUrls): Promise<void> {
  const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: timeoutMs })
  await keys.reload().catch((error: unknown) => {
    throw new Error(
      `Firebase’s keys could not be fetched (${error instanceof Error ? error.message : String(error)}). Check that this machine may call ${new URL(url).origin}.`,
    )
  })
}
