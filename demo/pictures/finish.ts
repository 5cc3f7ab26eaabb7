/** From noted light to a picture: smooths what was only sampled, adds the glow of lamps, develops, grains. */
import sharp from 'sharp'
import { chanceOf } from './chance.ts'
import { develop } from './colours.ts'
import type { Light } from './light.ts'
import type { Exposure } from './painter.ts'

export async function finish(exposure: Exposure, light: Light): Promise<Buffer> {
  const { width, height, exact, colour } = exposure
  const even = smoothed(exposure)
  const shown = new Float32Array(exact.length)
  for (let i = 0; i < shown.length; i++) shown[i] = (exact[i] ?? 0) + (colour[i] ?? 0) * (even[i] ?? 0)
  addGlow(shown, width, height)

  const chance = chanceOf('grain')
  const pixels = Buffer.alloc(shown.length)
  for (let p = 0; p < width * height; p++) {
    const grain = (chance.next() + chance.next() - 1) * 3.2
    const x = (p % width) / width - 0.5
    const y = Math.floor(p / width) / height - 0.5
    const corner = 1 - 0.5 * Math.max(0, x * x + y * y - 0.16)
    for (let k = 0; k < 3; k++) {
      const value = develop((shown[p * 3 + k] ?? 0) * corner) * 255 + grain
      pixels[p * 3 + k] = Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  const wash = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${light.wash}" fill-opacity=".55"/></svg>`,
  )
  const washed = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: wash, blend: 'soft-light' }])
    .png()
    .toBuffer()
  return sharp(washed).removeAlpha().modulate({ saturation: light.saturation }).png().toBuffer()
}

/** Averages sampled light over neighbours that lie on the same surface; each round reaches twice as far. */
function smoothed({ width, height, sampled, normal, depth, colour }: Exposure): Float32Array {
  let from = sampled
  for (const reach of [1, 3, 7]) {
    const to = new Float32Array(from.length)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = y * width + x
        const nx = normal[p * 3] ?? 0
        const ny = normal[p * 3 + 1] ?? 0
        const nz = normal[p * 3 + 2] ?? 0
        const here = depth[p] ?? 0
        const lightness = colour[p * 3 + 1] ?? 0
        let r = 0
        let g = 0
        let b = 0
        let total = 0
        for (let j = -2; j <= 2; j++) {
          const yy = y + j * reach
          if (yy < 0 || yy >= height) continue
          for (let i = -2; i <= 2; i++) {
            const xx = x + i * reach
            if (xx < 0 || xx >= width) continue
            const q = yy * width + xx
            const same = nx * (normal[q * 3] ?? 0) + ny * (normal[q * 3 + 1] ?? 0) + nz * (normal[q * 3 + 2] ?? 0)
            if (same < 0.8) continue
            const apart =
              Math.abs((depth[q] ?? 0) - here) / (here * 0.004 * (Math.abs(i) + Math.abs(j) + 1) * reach + 0.02)
            if (apart > 3) continue
            const tone = Math.abs((colour[q * 3 + 1] ?? 0) - lightness)
            const squared = same * same
            const fourth = squared * squared
            const weight = fourth * fourth * Math.exp(-apart - tone * 4) * (3 - Math.abs(i)) * (3 - Math.abs(j))
            total += weight
            r += weight * (from[q * 3] ?? 0)
            g += weight * (from[q * 3 + 1] ?? 0)
            b += weight * (from[q * 3 + 2] ?? 0)
          }
        }
        const k = total > 0 ? 1 / total : 0
        to[p * 3] = total > 0 ? r * k : (from[p * 3] ?? 0)
        to[p * 3 + 1] = total > 0 ? g * k : (from[p * 3 + 1] ?? 0)
        to[p * 3 + 2] = total > 0 ? b * k : (from[p * 3 + 2] ?? 0)
      }
    }
    from = to
  }
  return from
}

/** Bloom: light brighter than paper white spreads a little, as in the eye. */
function addGlow(shown: Float32Array, width: number, height: number): void {
  const step = Math.max(2, Math.round(width / 160))
  const w = Math.ceil(width / step)
  const h = Math.ceil(height / step)
  let small = new Float32Array(w * h * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < 3; k++) {
        const over = Math.min(4, Math.max(0, (shown[(y * width + x) * 3 + k] ?? 0) - 2.1))
        const i = (Math.floor(y / step) * w + Math.floor(x / step)) * 3 + k
        small[i] = (small[i] ?? 0) + over / (step * step)
      }
  for (let round = 0; round < 3; round++) small = blurred(small, w, h, 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fx = Math.max(0, Math.min(w - 1.001, x / step - 0.5))
      const fy = Math.max(0, Math.min(h - 1.001, y / step - 0.5))
      const ix = Math.floor(fx)
      const iy = Math.floor(fy)
      const tx = fx - ix
      const ty = fy - iy
      for (let k = 0; k < 3; k++) {
        const pick = (a: number, b: number) => small[(Math.min(h - 1, b) * w + Math.min(w - 1, a)) * 3 + k] ?? 0
        const low = pick(ix, iy) * (1 - tx) + pick(ix + 1, iy) * tx
        const high = pick(ix, iy + 1) * (1 - tx) + pick(ix + 1, iy + 1) * tx
        const i = (y * width + x) * 3 + k
        shown[i] = (shown[i] ?? 0) + 0.5 * (low * (1 - ty) + high * ty)
      }
    }
}

function blurred(from: Float32Array<ArrayBuffer>, w: number, h: number, radius: number): Float32Array<ArrayBuffer> {
  const pass = (source: Float32Array, dx: number, dy: number) => {
    const to = new Float32Array(source.length)
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++)
        for (let k = 0; k < 3; k++) {
          let sum = 0
          for (let r = -radius; r <= radius; r++) {
            const xx = Math.max(0, Math.min(w - 1, x + r * dx))
            const yy = Math.max(0, Math.min(h - 1, y + r * dy))
            sum += source[(yy * w + xx) * 3 + k] ?? 0
          }
          to[(y * w + x) * 3 + k] = sum / (radius * 2 + 1)
        }
    return to
  }
  return pass(pass(from, 1, 0), 0, 1)
}
