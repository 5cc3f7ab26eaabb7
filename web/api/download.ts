import { urlOf, type Endpoint, type Input } from '#contract/ground/endpoint.ts'
import { saveFile } from '../ui/browser/save-file.ts'
import { withAuthRetry } from './auth-retry.ts'
import { send } from './send.ts'

/**
 * Makes a call that returns a file, saves the file, and returns it.
 *
 * @param name of the file, instead of the endpoint's
 * @throws CallFailed
 */
export async function download<E extends Endpoint>(endpoint: E, input?: Input<E>, name?: string): Promise<Blob> {
  const { params, query }: { params?: object; query?: object } = input ?? {}
  const message = { method: endpoint.method, url: urlOf(endpoint, params, query), asFile: true }
  const { body } = await withAuthRetry(endpoint, token => send({ ...message, token }))
  saveFile(name ?? endpoint.download?.name ?? 'download', body as Blob)
  return body as Blob
}
