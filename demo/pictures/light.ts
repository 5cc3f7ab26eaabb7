/** The four lights a house is shown in: where the sun stands, what the sky looks like, which colours the land takes. */
import { asSeen, paint, times, type Rgb } from './colours.ts'
import { unit, type Vec } from './vectors.ts'

export interface Light {
  /** Overhead, halfway and at the horizon. */
  sky: readonly [Rgb, Rgb, Rgb]
  /** Intensity of skylight on the ground, and its colour shift. */
  skyShare: Rgb
  towardSun: Vec
  sun: Rgb
  /** Half the width of the sun as the edge of a shadow shows it. */
  softness: number
  towardGlow: Vec
  glow: Rgb
  haze: Rgb
  /** After this many metres a third of the colour is left. */
  clearMetres: number
  hills: Rgb
  /** 0 none … 1 overcast. */
  clouds: number
  cloudLit: Rgb
  cloudShade: Rgb
  grass: Rgb
  dryGrass: Rgb
  leaf: Rgb
  sea: Rgb
  lamp: Rgb
  /** Share of lit rooms. */
  lampShare: number
  /** Laid over the finished picture to bring its colours together. */
  wash: string
  saturation: number
}

export type LightName = 'golden' | 'midday' | 'dusk' | 'coast'

export const lights: Record<LightName, Light> = {
  golden: {
    sky: [asSeen('#5f93c4'), asSeen('#a3c3d6'), asSeen('#f7dcae')],
    skyShare: [0.6, 0.6, 0.68],
    towardSun: unit([-0.82, 0.4, -0.42]),
    sun: [2.3, 1.85, 1.3],
    softness: 0.02,
    towardGlow: unit([0.34, 0.06, 1]),
    glow: asSeen('#fbd39b'),
    haze: asSeen('#ecd3ab'),
    clearMetres: 900,
    hills: asSeen('#5f7550'),
    clouds: 0.42,
    cloudLit: asSeen('#efd8bf'),
    cloudShade: asSeen('#b9b3b6'),
    grass: paint('#6f8a3f'),
    dryGrass: paint('#a59a4e'),
    leaf: paint('#587a32'),
    sea: asSeen('#3f7f96'),
    lamp: times(paint('#ffc46b'), 1.5),
    lampShare: 0.45,
    wash: '#9c9082',
    saturation: 1.04,
  },
  midday: {
    sky: [asSeen('#3f86c9'), asSeen('#7fb6e2'), asSeen('#dcebf2')],
    skyShare: [0.62, 0.56, 0.5],
    towardSun: unit([-0.55, 0.8, -0.5]),
    sun: [1.85, 1.68, 1.4],
    softness: 0.012,
    towardGlow: unit([-0.6, 0.7, 0.5]),
    glow: asSeen('#ffffff'),
    haze: asSeen('#cfe0e8'),
    clearMetres: 1100,
    hills: asSeen('#4a7558'),
    clouds: 0.5,
    cloudLit: asSeen('#fdfdfb'),
    cloudShade: asSeen('#a9bccb'),
    grass: paint('#6c8c43'),
    dryGrass: paint('#9a9f5e'),
    leaf: paint('#6c9038'),
    sea: asSeen('#2f86a6'),
    lamp: times(paint('#ffd694'), 1.1),
    lampShare: 0.1,
    wash: '#8a8c8c',
    saturation: 1,
  },
  dusk: {
    sky: [asSeen('#2f4678'), asSeen('#7684b0'), asSeen('#ecc5a6')],
    skyShare: [1.35, 1.5, 1.75],
    towardSun: unit([-0.75, 0.32, -0.3]),
    sun: [0.62, 0.46, 0.42],
    softness: 0.16,
    towardGlow: unit([-0.22, 0.03, 1]),
    glow: asSeen('#f0b48e'),
    haze: asSeen('#a8909f'),
    clearMetres: 800,
    hills: asSeen('#4a4d6e'),
    clouds: 0.45,
    cloudLit: asSeen('#dfb1a6'),
    cloudShade: asSeen('#67648f'),
    grass: paint('#66904f'),
    dryGrass: paint('#85955c'),
    leaf: paint('#527a48'),
    sea: asSeen('#4a5788'),
    lamp: times(paint('#ffb95e'), 2.4),
    lampShare: 0.88,
    wash: '#8a7f8e',
    saturation: 1.06,
  },
  coast: {
    sky: [asSeen('#4a98d0'), asSeen('#97cce6'), asSeen('#f3eddb')],
    skyShare: [0.64, 0.6, 0.56],
    towardSun: unit([-0.72, 0.62, -0.4]),
    sun: [2.0, 1.75, 1.4],
    softness: 0.014,
    towardGlow: unit([0.5, 0.5, 0.7]),
    glow: asSeen('#fff6e0'),
    haze: asSeen('#dfe8e4'),
    clearMetres: 1500,
    hills: asSeen('#6f9a94'),
    clouds: 0.3,
    cloudLit: asSeen('#fffdf6'),
    cloudShade: asSeen('#bccbd4'),
    grass: paint('#8a9a4e'),
    dryGrass: paint('#b8ad6c'),
    leaf: paint('#567a3c'),
    sea: asSeen('#2b94a8'),
    lamp: times(paint('#ffd694'), 1.1),
    lampShare: 0.12,
    wash: '#93908a',
    saturation: 1.05,
  },
}

/** The same light with the sun on the other side. */
export const mirrored = (light: Light): Light => ({
  ...light,
  towardSun: flipped(light.towardSun),
  towardGlow: flipped(light.towardGlow),
})

const flipped = ([x, y, z]: Vec): Vec => [-x, y, z]
