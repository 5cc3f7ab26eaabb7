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
  /** Turns the view to the right, in radians. */
  heading?: number
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
  const [turnCos, turnSin] = [Math.cos(view.heading ?? 0), Math.sin(view.heading ?? 0)]

  let around: Rgb = nothing
  let last: Material | undefined
  const surface = new Int32Array(width * height)
  const shade = new Float32Array(width * height)
  const names = new Map<Material, number>()

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
      if (weight === 1) surface[pixel] = nameOf(names, material)
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

  const look = (x: number, y: number, i: number, weight: number) => {
    const shift = cell(x, y)
    const px = (x + ((i * 0.618034 + shift) % 1)) / width - view.ahead
    const py = view.horizon * height - (y + ((i * 0.754878 + shift * 7.7) % 1))
    const direction = unit([px * turnCos + view.lens * turnSin, py / width, view.lens * turnCos - px * turnSin])
    follow(y * width + x, direction, weight, i === 0)
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      state = Math.floor(cell(x, y) * 4294967296)
      last = undefined
      look(x, y, 0, 1)
      const p = y * width + x
      const c = p * 3 + 1
      shade[p] = Math.sqrt(Math.max(0, (exact[c] ?? 0) + (colour[c] ?? 0)))
    }
  // Looks again only where neighbours differ.
  const lists = [exact, sampled, colour, normals]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const differs = (q: number) =>
        surface[q] !== surface[p] ||
        Math.abs((shade[q] ?? 0) - (shade[p] ?? 0)) > 0.045 ||
        Math.abs((normals[q * 3] ?? 0) - (normals[p * 3] ?? 0)) +
          Math.abs((normals[q * 3 + 1] ?? 0) - (normals[p * 3 + 1] ?? 0)) >
          0.12
      if (
        !(
          (x > 0 && differs(p - 1)) ||
          (x < width - 1 && differs(p + 1)) ||
          (y > 0 && differs(p - width)) ||
          (y < height - 1 && differs(p + width))
        )
      )
        continue
      for (const list of lists) for (let k = p * 3; k < p * 3 + 3; k++) list[k] = (list[k] ?? 0) / samples
      depth[p] = (depth[p] ?? 0) / samples
      covered[p] = (covered[p] ?? 0) / samples
      state = Math.floor(cell(x + 7, y + 3) * 4294967296)
      last = undefined
      for (let i = 1; i < samples; i++) look(x, y, i, 1 / samples)
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

const nameOf = (names: Map<Material, number>, material: Material): number => {
  const known = names.get(material)
  if (known !== undefined) return known
  names.set(material, names.size + 1)
  return names.size
}

/** Adds to one point of a list of colours. */
const note = (list: Float32Array, pixel: number, value: Rgb, weight: number) => {
  list[pixel * 3] = (list[pixel * 3] ?? 0) + value[0] * weight
  list[pixel * 3 + 1] = (list[pixel * 3 + 1] ?? 0) + value[1] * weight
  list[pixel * 3 + 2] = (list[pixel * 3 + 2] ?? 0) + value[2] * weight
}
