import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps/deps.ts'

/** Accepts cookies that JWT_SECRET_PREVIOUS has signed. */
export function renewCookies(app: FastifyInstance, deps: Pick<Deps, 'settings' | 'renewCookies'>): void {
  if (deps.settings.jwtSecretPrevious === undefined) return
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.cookie !== undefined) headers.cookie = deps.renewCookies(headers.cookie)
  })
}
