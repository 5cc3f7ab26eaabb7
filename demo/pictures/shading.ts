/** Finds what a line of sight meets in a stage, and what light falls on it. */
import { mix, plus, tinted, times, type Rgb } from './colours.ts'
import type { Light } from './light.ts'
import type { Look, Material, Touch } from './materials.ts'
import type { Sky } from './sky.ts'
import type { Scene } from './tracer.ts'
import { layOf } from './patch.ts'
import { add, cross, dot, scale, sub, unit, type Vec } from './vectors.ts'

export interface Stage {
  scene: Scene
  sky: Sky
  light: Light
  /** The endless plain at height 0; rooms have none. */
  ground?: Material | undefined
}

export interface Hit {
  at: Vec
  normal: Vec
  look: Look
  material: Material
  distance: number
}

const nothing: Rgb = [0, 0, 0]

export function makeShading({ scene, sky, light, ground }: Stage, random: () => number) {
  const lays = scene.patches.map(layOf)
  const skyMean = meanOf(sky, light)
  const touch: Touch = { x: 0, y: 0, z: 0, u: 0, v: 0, s: 0, t: 0, seed: 0 }

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
    // By day a lamp is too weak for a shadow.
    const strong = room.lamp[0] > 0.6
    if (exact && strong && scene.blocked(start[0], start[1], start[2], l[0], l[1], l[2], far - 0.35)) return nothing
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

  return { meet, sunOn, lampOn, glance, scattered, skyMean }
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
