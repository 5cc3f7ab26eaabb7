const quality = 0.75

/**
 * Encodes a picture again, in at most this many bytes.
 *
 * @param longestSide in pixels. The one given by default is still sharp on a laptop
 * @returns undefined if this browser cannot, or the picture would not be smaller
 */
export async function smallerPicture(file: Blob, maxBytes: number, longestSide = 1280): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  for (let side = Math.min(longestSide, Math.max(picture.width, picture.height)); side >= 320; side /= 2) {
    const encoded = await encode(picture, side)
    if (encoded && encoded.size <= maxBytes) return encoded
  }
  return undefined
}

function encode(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = side / Math.max(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}
