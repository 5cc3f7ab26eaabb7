import sharp from 'sharp'

/** Pixels of a screenshot, three bytes each. */
export interface Picture {
  data: Buffer
  width: number
  height: number
}

/** Part of a page, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A difference of less in every channel is not noticed. */
const leastDifference = 48

export async function pictureOf(screenshot: Buffer): Promise<Picture> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Counts the pixels that differ between two pictures of the same size. */
export const differing = (one: Picture, other: Picture): number =>
  differingPixels([one, whole(one)], [other, whole(other)])

const whole = ({ width, height }: Picture): Box => ({ left: 0, top: 0, width, height })

/** Counts the pixels that differ between two parts, as far as both reach. */
export function differingPixels([one, first]: [Picture, Box], [other, second]: [Picture, Box]): number {
  let count = 0
  for (let y = 0; y < Math.floor(Math.min(first.height, second.height)); y++)
    for (let x = 0; x < Math.floor(Math.min(first.width, second.width)); x++) {
      const here = pixelAt(one, Math.round(first.left) + x, Math.round(first.top) + y)
      const there = pixelAt(other, Math.round(second.left) + x, Math.round(second.top) + y)
      if (here.some((channel, at) => Math.abs(channel - (there[at] ?? 0)) > leastDifference)) count++
    }
  return count
}

/** Returns the greatest contrast between a part's commonest colour and any other of its colours (WCAG 2.2, 1.4.3). */
export function contrastIn(picture: Picture, { left, top, width, height }: Box): number {
  const counts = new Map<string, { luminance: number; count: number }>()
  for (let y = Math.ceil(top); y < Math.floor(top + height); y++)
    for (let x = Math.ceil(left); x < Math.floor(left + width); x++) {
      const pixel = pixelAt(picture, x, y)
      const found = counts.get(pixel.join())
      if (found) found.count++
      else counts.set(pixel.join(), { luminance: luminanceOf(pixel), count: 1 })
    }
  const colours = [...counts.values()]
  const ground = colours.toSorted((one, other) => other.count - one.count)[0]
  if (!ground) return 1
  return Math.max(
    ...colours.map(({ luminance }) => {
      const [dark = 0, light = 0] = [luminance, ground.luminance].toSorted((one, other) => one - other)
      return (light + 0.05) / (dark + 0.05)
    }),
  )
}

function pixelAt({ data, width }: Picture, x: number, y: number): [number, number, number] {
  const at = (y * width + x) * 3
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

const luminanceOf = ([red, green, blue]: [number, number, number]) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
