import { createHash } from 'node:crypto'
import sharp from 'sharp'

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A small picture of this shade, as the file dialog returns it. */
export async function aPicture(name: string, shade: number): Promise<File> {
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 120 }
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** Pictures named IMG_1.jpg, IMG_2.jpg, and so on, all different from those of other calls with another shade. */
export const pictures = (count: number, firstShade: number): Promise<File[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => aPicture(`IMG_${at + 1}.jpg`, firstShade + at * 7)))

/** Name under which the server stores an uploaded file. */
export const nameOf = ({ buffer }: Pick<File, 'buffer'>) =>
  createHash('sha256').update(buffer).digest('hex').slice(0, 32)

/** Names of the pictures that these photos show. */
export const namesIn = (photos: readonly { image: string }[]) => photos.map(({ image }) => image.split('/')[2])
