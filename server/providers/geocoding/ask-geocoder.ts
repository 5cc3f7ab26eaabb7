import * as z from 'zod/mini'
import { GeocoderUnavailable, LocationRefused } from './port.ts'

/** Statuses that are about the text of the request. */
const refusals = new Set([400, 413, 414, 422])
const defaultTimeoutMs = 10_000
/** Longer answers are refused. */
const maxBytes = 200_000

/**
 * Requests JSON from a geocoder.
 *
 * @throws GeocoderUnavailable no answer, an error, or something else than JSON
 * @throws LocationRefused an error about the location, or an answer for it that is not the expected JSON
 */
export async function askGeocoder<Schema extends z.ZodMiniType>(
  service: string,
  url: URL,
  schema: Schema,
  { headers = {}, timeoutMs = defaultTimeoutMs }: { headers?: Record<string, string>; timeoutMs?: number } = {},
): Promise<z.infer<Schema>> {
  const { status, text } = await requested(url, headers, timeoutMs).catch((error: unknown) => {
    const isLate = (error as Error).name === 'TimeoutError'
    throw new GeocoderUnavailable(`${service} ${isLate ? 'did not answer in time' : 'could not be reached'}.`)
  })
  if (status === 401 || status === 403) throw new GeocoderUnavailable(`${service} refused our request (${status}).`)
  if (refusals.has(status)) throw new LocationRefused(`${service} cannot look up this location (${status}).`)
  if (status !== 200) throw new GeocoderUnavailable(`${service} answered ${status}.`)
  const json = asJson(text)
  if (json === undefined) throw new GeocoderUnavailable(`${service} gave an unreadable answer.`)
  const { data } = z.safeParse(schema, json)
  if (data === undefined) throw new LocationRefused(`${service} gave an unexpected answer.`)
  return data
}

async function requested(url: URL, headers: Record<string, string>, timeoutMs: number) {
  // A redirect would send the key to another host.
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return { status: response.status, text: Buffer.concat(chunks).toString() }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
