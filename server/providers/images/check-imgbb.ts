import sharp from 'sharp'
import { askImgbb, type ImgbbAccount, imgbbOrigins } from './imgbb.ts'

/** imgbb's error number for an upload without an image. It checks the key first. */
const noPicture = 130
/** Its error number for a wrong key and for too many uploads; only the message tells them apart. */
const notNow = 100

/**
 * Sends imgbb an upload without an image, which tells a good key from a wrong one and stores nothing. If the answer is
 * inconclusive, uploads one pixel, which imgbb removes after a minute.
 *
 * @returns the result in a sentence
 * @throws Error with a message that says what is wrong and what to do
 */
export async function checkImgbb(account: ImgbbAccount): Promise<string> {
  const form = new FormData()
  form.set('name', 'keyhaven-check')
  const { code } = await asked(account, form)
  if (code !== noPicture) {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#b8a48c' } })
      .webp()
      .toBuffer()
    form.set('image', new Blob([new Uint8Array(pixel)], { type: 'image/webp' }), 'pixel.webp')
    form.set('expiration', '60')
    const { status, imageUrl, message } = await asked(account, form)
    if (imageUrl === undefined)
      throw new Error(
        `IMGBB_API_URL ${account.apiUrl} answers ${status} (${message ?? 'an unreadable answer'}) to an upload: try again later, or correct the URL.`,
      )
  }
  return `imgbb at ${account.apiUrl} accepts IMGBB_API_KEY; pages show its pictures from ${imgbbOrigins(account).join(' and ')}.`
}

async function asked(account: ImgbbAccount, form: FormData) {
  const answer = await askImgbb(account, form).catch((error: unknown) => {
    throw new Error(`IMGBB_API_URL: ${(error as Error).message}. Correct the URL, or try again later.`)
  })
  if (answer.code !== notNow) return answer
  throw new Error(
    /key/i.test(answer.message ?? '')
      ? 'imgbb does not know this key: correct IMGBB_API_KEY (https://api.imgbb.com shows yours).'
      : `imgbb accepts no uploads with IMGBB_API_KEY at the moment (${answer.message ?? ''}): wait, or use another account.`,
  )
}
