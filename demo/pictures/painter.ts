/** Looks into a scene through a pinhole and notes, for every point of the picture, what light comes from there. */
import { cell } from './chance.ts'
import { mix, tinted, times, type Rgb } from './colours.ts'
import type { Light } from './light.ts'
import type { Look, Material, Touch } from './materials.ts'
import type { Sky } from './sky.ts'
import { layOf, type Scene } from './tracer.ts'
import { add, cross, dot, scale, sub, unit, type Vec } from './vectors.ts'

/** Position of the viewer (looking along z), and the picture coordinates of the horizon and the point ahead. */
export interface View {
  eye: Vec
  /** Focal length in widths of the picture: 1.5 is a long lens, 0.8 a wide one. */
  lens: number
  horizon: number
  ahead: number
}

interface Stage {
  scene: Scene
  sky: Sky
  light: Light
  view: View
  /** The endless plain at height 0; rooms have none. */
  ground?: Material | undefined
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

interface Hit {
  at: Vec
  normal: Vec
  look: Look
  material: Material
  distance: number
}

const nothing: Rgb = [0, 0, 0]
const plus = (a: Rgb, b: Rgb): Rgb => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

export function expose(stage: Stage, width: number, samples: number): Exposure {
  const { scene, sky, light, view, ground } = stage
  const height = Math.round((width * 2) / 3)
  const lays = scene.patches.map(layOf)
  const skyMean = meanOf(sky, light)
  const touch: Touch = { x: 0, y: 0, z: 0, u: 0, v: 0, s: 0, t: 0, seed: 0 }

  let state = 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  const meet = (o: Vec, d: Vec): Hit | undefined => {
    const plain = ground && d[1] < -1e-5 ? -o[1] / d[1] : Infinity
    const reach = scene.nearest(o[0], o[1], o[2], d[0], d[1], d[2], Math.min(6000, plain))
    const look: Look = { colour: nothing, glow: undefined, shine: 0, tiltU: 0, tiltV: 0 }
    if (reach === Infinity) {
      if (!ground || plain > 6000) return undefined
      const at = add(o, scale(d, plain))
      Object.assign(touch, { x: at[0], y: 0, z: at[2], u: at[0], v: at[2], s: 0, t: 0, seed: 0 })
      ground.draw(touch, look)
      const normal = unit([-look.tiltU, 1, -look.tiltV])
      return { at, normal, look, material: ground, distance: plain }
    }
    const patch = scene.patches[scene.found.patch]
    const lay = lays[scene.found.patch]
    if (!patch || !lay) return undefined
    const at = add(o, scale(d, reach))
    const { s, t } = scene.found
    touch.x = at[0]
    touch.y = at[1]
    touch.z = at[2]
    touch.s = s
    touch.t = t
    touch.u = s * lay.wide + t * lay.skew + (patch.u ?? 0)
    touch.v = t * lay.high + (patch.v ?? 0)
    touch.seed = patch.seed ?? 0
    const fromBehind = dot(d, lay.normal) > 0
    const material = fromBehind ? (patch.back ?? patch.front) : patch.front
    material.draw(touch, look)
    if (patch.normal) return { at, normal: patch.normal, look, material, distance: reach }
    let normal = fromBehind ? scale(lay.normal, -1) : lay.normal
    if (look.tiltU !== 0 || look.tiltV !== 0)
      normal = unit(sub(normal, add(scale(lay.right, look.tiltU), scale(lay.upright, look.tiltV))))
    return { at, normal, look, material, distance: reach }
  }

  /** Sunlight on a surface, before its colour. */
  const sunOn = ({ at, normal, material }: Hit): Rgb => {
    const s = light.softness
    const l = unit(add(light.towardSun, [(random() - 0.5) * 2 * s, (random() - 0.5) * 2 * s, (random() - 0.5) * 2 * s]))
    const facing = dot(normal, l)
    const share = material.leafy === true ? Math.max(0.1, 0.26 + 0.74 * facing) : facing
    if (share <= 0) return nothing
    const lift = material.leafy === true ? 0.12 : 0.004
    const start = add(at, add(scale(l, lift), scale(normal, 0.004)))
    if (scene.blocked(start[0], start[1], start[2], l[0], l[1], l[2], 300)) return nothing
    return times(light.sun, share)
  }

  const lampOn = ({ at, normal, material }: Hit, exact: boolean): Rgb => {
    const room = material.room
    if (!room) return nothing
    const jitter: Vec = exact ? [(random() - 0.5) * 0.5, (random() - 0.5) * 0.3, (random() - 0.5) * 0.5] : [0, 0, 0]
    const to = add(sub(room.lampAt, at), jitter)
    const far = Math.sqrt(dot(to, to))
    const l = scale(to, 1 / far)
    const facing = dot(normal, l)
    if (facing <= 0) return nothing
    const start = add(at, scale(normal, 0.01))
    if (exact && scene.blocked(start[0], start[1], start[2], l[0], l[1], l[2], far - 0.35)) return nothing
    return times(room.lamp, facing / (far * far * 0.35 + 0.8))
  }

  /** Light from a direction, in one step and without fine detail. */
  const glance = (o: Vec, d: Vec, mirrored: boolean): Rgb => {
    let from = o
    let left = 1
    for (let i = 0; i < 4; i++) {
      const hit = meet(from, d)
      if (!hit)
        return times(mirrored ? sky.seen(d[0], d[1], d[2]) : tinted(sky.shed(d[0], d[1], d[2]), light.skyShare), left)
      if (hit.material.clear === true) {
        from = add(hit.at, scale(d, 0.002))
        left *= 0.88
        continue
      }
      const around = hit.material.room
        ? hit.material.room.fill
        : times(skyMean, 0.3 + 0.25 * Math.max(0, hit.normal[1]))
      const received = plus(plus(around, sunOn(hit)), lampOn(hit, false))
      const seen = plus(tinted(hit.look.colour, received), hit.look.glow ?? nothing)
      if (!mirrored) return times(seen, left)
      return times(mix(light.haze, seen, Math.exp(-hit.distance / light.clearMetres)), left)
    }
    return nothing
  }

  const scattered = (n: Vec): Vec => {
    const side = unit(Math.abs(n[1]) < 0.9 ? cross(n, [0, 1, 0]) : cross(n, [1, 0, 0]))
    const other = cross(n, side)
    const r = Math.sqrt(random())
    const a = random() * Math.PI * 2
    const rest = Math.sqrt(Math.max(0, 1 - r * r))
    return add(add(scale(side, r * Math.cos(a)), scale(other, r * Math.sin(a))), scale(n, rest))
  }

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
  // A point that is half sky has half the samples: what was gathered is an average over those that met something.
  for (let p = 0; p < width * height; p++) {
    const share = covered[p] ?? 0
    const long = Math.hypot(normals[p * 3] ?? 0, normals[p * 3 + 1] ?? 0, normals[p * 3 + 2] ?? 0)
    depth[p] = share > 0 ? (depth[p] ?? 0) / share : 1e5
    for (let k = p * 3; k < p * 3 + 3; k++) {
      if (share > 0) sampled[k] = (sampled[k] ?? 0) / share
      if (long > 0) normals[k] = (normals[k] ?? 0) / long
    }
  }
  return { width, height, exact, sampled, colour, normal: normals, depth }
}

/** Adds to one point of a list of colours. */
const note = (list: Float32Array, pixel: number, value: Rgb, weight: number) => {
  list[pixel * 3] = (list[pixel * 3] ?? 0) + value[0] * weight
  list[pixel * 3 + 1] = (list[pixel * 3 + 1] ?? 0) + value[1] * weight
  list[pixel * 3 + 2] = (list[pixel * 3 + 2] ?? 0) + value[2] * weight
}

/** The sky's light on a level surface that sees all of it. */
function meanOf(sky: Sky, light: Light): Rgb {
  let sum: Rgb = [0, 0, 0]
  for (let i = 0; i < 64; i++) {
    const rise = Math.sqrt((i + 0.5) / 64)
    const flat = Math.sqrt(1 - rise * rise)
    sum = plus(sum, sky.shed(flat * Math.cos(i * 2.4), rise, flat * Math.sin(i * 2.4)))
  }
  return tinted(times(sum, 1 / 64), light.skyShare)
}
