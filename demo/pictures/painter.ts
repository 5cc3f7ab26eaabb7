/** Looks into a scene through a pinhole and notes, for every point of the picture, what light comes from there. */
import { cell } from './chance.ts'
import { plus, tinted, times, type Rgb } from './colours.ts'
import type { Material } from './materials.ts'
import { makeShading, type Stage } from './shading.ts'
import { add, dot, scale, sub, unit, type Vec } from './vectors.ts'

/** Position of the viewer (looking along z), and the picture coordinates of the horizon and the point ahead. */
export interface View {
  eye: Vec
  /** Focal length in widths of the picture: 1.5 is a long lens, 0.8 a wide one. */
  lens: number
  horizon: number
  ahead: number
}

/** Light that is exact is kept apart from light that was only sampled and has to be smoothed. */
export interface Exposure {
  width: number
  height: number
  exact: Float32Array
  sampled: Float32Array
  colour: Float32Array
  normal: Float32Array
  depth: Float32Array
}

const nothing: Rgb = [0, 0, 0]

export function expose(stage: Stage & { view: View }, width: number, samples: number): Exposure {
  const { sky, light, view, ground } = stage
  const height = Math.round((width * 2) / 3)

  let state = 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  const { meet, sunOn, lampOn, glance, scattered, skyMean } = makeShading(stage, random)

  const exact = new Float32Array(width * height * 3)
  const sampled = new Float32Array(width * height * 3)
  const colour = new Float32Array(width * height * 3)
  const normals = new Float32Array(width * height * 3)
  const depth = new Float32Array(width * height)
  const covered = new Float32Array(width * height)
  const softSun = light.softness > 0.05

  let around: Rgb = nothing
  let last: Material | undefined

  const follow = (pixel: number, direction: Vec, weight: number, fresh: boolean): boolean => {
    let from = view.eye
    let through: Rgb = [1, 1, 1]
    let gone = 0
    for (let i = 0; i < 7; i++) {
      const hit = meet(from, direction)
      if (!hit) {
        note(exact, pixel, tinted(through, sky.seen(direction[0], direction[1], direction[2])), weight)
        return i > 0
      }
      gone += hit.distance
      const { look, material, at } = hit
      const against = Math.max(0, -dot(direction, hit.normal))
      const clear = ground ? Math.exp(-gone / light.clearMetres) : 1
      const clarity = material === ground ? Math.max(0.55, clear) : clear
      const mirror =
        look.shine > 0 ? look.shine + (0.9 - look.shine) * Math.min(1, look.shine * 14) * (1 - against) ** 5 : 0
      if (mirror > 0.004) {
        const bounced = unit(sub(direction, scale(hit.normal, 2 * dot(direction, hit.normal))))
        const up: Vec = material === ground && bounced[1] < 0.01 ? [bounced[0], 0.01, bounced[2]] : bounced
        const image = glance(add(at, scale(hit.normal, 0.01)), up, true)
        note(exact, pixel, tinted(through, image), weight * mirror * clarity)
      }
      if (material.clear === true) {
        through = times(tinted(through, look.colour), 1 - mirror)
        from = add(at, scale(direction, 0.002))
        continue
      }
      note(exact, pixel, tinted(through, light.haze), weight * (1 - clarity))
      if (look.glow) note(exact, pixel, tinted(through, look.glow), weight * clarity)
      const own = times(tinted(through, look.colour), clarity * (1 - mirror))
      const sun = sunOn(hit)
      const lamp = lampOn(hit, true)
      // Between leaves light comes from everywhere; elsewhere one look around serves two samples of the same surface.
      if (material.leafy === true) around = times(skyMean, 0.42 + 0.3 * hit.normal[1])
      else if (last !== material || fresh)
        around = glance(add(at, scale(hit.normal, 0.004)), scattered(hit.normal), false)
      last = material
      let gathered = around
      if (material.room) gathered = plus(gathered, times(material.room.fill, 0.35))
      note(colour, pixel, own, weight)
      if (softSun) gathered = plus(gathered, sun)
      else note(exact, pixel, tinted(own, sun), weight)
      note(sampled, pixel, plus(gathered, lamp), weight)
      note(normals, pixel, hit.normal, weight)
      depth[pixel] = (depth[pixel] ?? 0) + gone * weight
      covered[pixel] = (covered[pixel] ?? 0) + weight
      return true
    }
    return true
  }

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state = Math.floor(cell(x, y) * 4294967296)
      const shift = random()
      last = undefined
      const look = (i: number, weight: number) => {
        const px = (x + ((i * 0.618034 + shift) % 1)) / width - view.ahead
        const py = view.horizon * height - (y + ((i * 0.754878 + shift * 7.7) % 1))
        return follow(y * width + x, unit([px, py / width, view.lens]), weight, i % 2 === 0)
      }
      // Three looks that all end in the sky are enough.
      const before = Math.min(3, samples)
      let met = false
      for (let i = 0; i < before; i++) met = look(i, 1 / samples) || met
      if (!met)
        for (let k = 0; k < 3; k++)
          exact[(y * width + x) * 3 + k] = ((exact[(y * width + x) * 3 + k] ?? 0) * samples) / before
      else for (let i = before; i < samples; i++) look(i, 1 / samples)
    }
  }
  settle({ sampled, normals, depth, covered })
  return { width, height, exact, sampled, colour, normal: normals, depth }
}

/**
 * Averages over the samples that met something, because a point that is half sky has half of them. Points without any
 * lie far away.
 */
function settle({
  sampled,
  normals,
  depth,
  covered,
}: Record<'sampled' | 'normals' | 'depth' | 'covered', Float32Array>) {
  for (let p = 0; p < covered.length; p++) {
    const share = covered[p] ?? 0
    const long = Math.hypot(normals[p * 3] ?? 0, normals[p * 3 + 1] ?? 0, normals[p * 3 + 2] ?? 0)
    depth[p] = share > 0 ? (depth[p] ?? 0) / share : 1e5
    for (let k = p * 3; k < p * 3 + 3; k++) {
      if (share > 0) sampled[k] = (sampled[k] ?? 0) / share
      if (long > 0) normals[k] = (normals[k] ?? 0) / long
    }
  }
}

/** Adds to one point of a list of colours. */
const note = (list: Float32Array, pixel: number, value: Rgb, weight: number) => {
  list[pixel * 3] = (list[pixel * 3] ?? 0) + value[0] * weight
  list[pixel * 3 + 1] = (list[pixel * 3 + 1] ?? 0) + value[1] * weight
  list[pixel * 3 + 2] = (list[pixel * 3 + 2] ?? 0) + value[2] * weight
}
