const quality = 0.75
/** A panorama keeps this many pixels of its shorter side, up to this many of its longer one, as the server stores it. */
const [leastShortSide, mostLongSide] = [640, 8192]

/**
 * Encodes a picture again, in at most this many bytes.
 *
 * @param longestSide in pixels, except of a panorama. The one given by default is still sharp on a laptop
 * @returns undefined if this browser cannot, or the picture would not be smaller
 */
export async function smallerPicture(file: Blob, maxBytes: number, longestSide = 1280): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const [short = 1, long = 1] = [picture.width, picture.height].toSorted((a, b) => a - b)
  const ofPanorama = Math.min(mostLongSide, (leastShortSide * long) / short)
  for (let side = Math.min(long, Math.max(longestSide, ofPanorama)); side >= 320; side /= 2) {
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
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency: what is transparent would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}
