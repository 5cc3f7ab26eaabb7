import * as z from 'zod/mini'
import { problem } from '../../ground/problem.ts'
import { errorMessage } from './error-message.ts'
import type { ImageHost } from './port.ts'

/** An account at imgbb. */
export interface ImgbbAccount {
  kind: 'imgbb'
  apiKey: string
  /** Origin of the API. */
  apiUrl: string
}

/** Time limit for a whole upload, in milliseconds. */
const defaultTimeoutMs = 20_000

/** Origins that browsers fetch the images from: imgbb's own two, or that of a replacement server. */
export const imgbbOrigins = ({ apiUrl }: ImgbbAccount): string[] =>
  apiUrl === 'https://api.imgbb.com' ? ['https://i.ibb.co', 'https://i.ibb.co.com'] : [apiUrl]

/** imgbb's response to an upload. */
export interface ImgbbResponse {
  status: number
  /** URL of the image; undefined for a refusal. */
  imageUrl: string | undefined
  /** imgbb's number and message for a refusal. */
  code: number | undefined
  message: string | undefined
}

const Answer = z.object({
  success: z.optional(z.boolean()),
  data: z.optional(z.object({ display_url: z.optional(z.string()) })),
  error: z.optional(z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })),
})

/**
 * Sends a form to imgbb, without retries: a repeated upload creates a second image, which nobody can remove.
 *
 * @throws Error when there is no response; its message contains no key
 */
export async function askImgbb(
  { apiUrl, apiKey }: ImgbbAccount,
  form: FormData,
  timeoutMs = defaultTimeoutMs,
): Promise<ImgbbResponse> {
  try {
    const response = await fetch(`${apiUrl}/1/upload?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect would send the key to another host.
      redirect: 'manual',
    })
    const { data: answer } = z.safeParse(Answer, asJson(await response.text()))
    const isStored = response.ok && answer?.success === true
    return {
      status: response.status,
      imageUrl: isStored ? answer.data?.display_url : undefined,
      code: answer?.error?.code,
      message: answer?.error?.message?.replaceAll(apiKey, '…').slice(0, 200),
    }
  } catch (error) {
    throw new Error(`${apiUrl} could not be reached: ${errorMessage(error)}`, { cause: error })
  }
}

/** Stores images at imgbb, which returns only their URL. */
export const imagesAtImgbb = (account: ImgbbAccount, timeoutMs = defaultTimeoutMs): ImageHost => ({
  kind: 'host',
  take: async (name, bytes) => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), `${name}.webp`)
    form.set('name', name)
    const { status, imageUrl, code, message } = await askImgbb(account, form, timeoutMs)
    if (status === 413) throw problem(422, 'This picture is too large. Please choose a smaller one.', 'image')
    if (imageUrl === undefined)
      throw new Error(`imgbb answers ${status}, code ${code ?? 'none'}: ${message ?? 'an unreadable answer'}`)
    // Pages load images only from these origins (http/page-policy.ts).
    const url = URL.canParse(imageUrl) ? new URL(imageUrl) : undefined
    if (!url || !imgbbOrigins(account).includes(url.origin))
      throw new Error('imgbb returned a URL that pages may not show')
    return url.origin + url.pathname
  },
})

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
