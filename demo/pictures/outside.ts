/** Surroundings seen through the windows of a room. */
import type { Builder } from './builder.ts'
import { cell, type Chance } from './chance.ts'
import { mix, times } from './colours.ts'
import type { Outside } from './interior.ts'
import { beach, lawn, street } from './land.ts'
import type { Light } from './light.ts'
import { plain, type Material } from './materials.ts'
import type { Garden } from './plants.ts'
import { skyline } from './skyline.ts'
import { low, mountains, rolling } from './studio.ts'

interface Surroundings {
  b: Builder
  light: Light
  chance: Chance
  garden: Garden
  /** Width of the room. */
  w: number
}

interface Land {
  ground: Material | undefined
  ridges: readonly number[]
}

export function drawOutside(outside: Outside, { b, light, chance, garden, w }: Surroundings): Land {
  const { between } = chance
  if (outside === 'city') return cityBelow(b, light, chance)
  if (outside === 'street') {
    skyline(b.placed([-14, -6, 0], 0.9), light, chance, 62)
    skyline(b.placed([0, -6, 0], 0), light, chance, 70)
    for (let i = 0; i < 4; i++) garden.tree('broad', -12 - i * 5, 7 + i * 6, between(5, 7))
    garden.tree('broad', 2, 22, between(6, 7))
    return { ground: { draw: street(light, 24).draw }, ridges: low }
  }
  if (outside === 'sea') {
    for (let i = 0; i < 3; i++) garden.tree('palm', -12 - i * 7, 12 + i * 5, between(6, 8))
    for (let i = 0; i < 7; i++) garden.shrub(-w / 2 - between(2, 4), -1 + i * 1.4, between(0.4, 0.7), undefined, -0.5)
    return { ground: { draw: beach(light, 15, 'sand').draw }, ridges: low }
  }
  if (outside === 'forest') {
    for (let i = 0; i < 9; i++) garden.tree('pine', -10 - between(0, 16), i * 3.6 + 4, between(8, 12))
    for (let i = 0; i < 4; i++) garden.tree('pine', -5 + i * 4, 18 + between(-2, 5), between(8, 12))
    for (let i = 0; i < 5; i++) garden.tree('broad', -30 + i * 7, 40 + between(-4, 4), between(7, 10))
    return { ground: { draw: lawn(light).draw }, ridges: mountains }
  }
  for (let i = 0; i < 9; i++) garden.tree('broad', -50 + i * 9 + between(-3, 3), 48 + between(0, 18), between(6, 10))
  for (let i = 0; i < 6; i++) garden.tree('broad', -22 + between(-9, 9), i * 7 + 12, between(5, 8))
  for (let i = 0; i < 3; i++) garden.tree('broad', -6 + i * 6, 22 + between(-2, 4), between(6, 9))
  for (let i = 0; i < 8; i++)
    garden.shrub(-w / 2 - between(2, 4), -1 + i * 1.2, between(0.5, 0.9), i % 2 === 0 ? '#e7b7c8' : undefined, -0.6)
  return { ground: { draw: lawn(light).draw }, ridges: outside === 'mountains' ? mountains : rolling }
}

/** A town seen from an upper floor: roofs, streets, and haze towards the horizon. */
function cityBelow(b: Builder, light: Light, chance: Chance): Land {
  const level = -17
  const asphalt = mix(times(light.hills, 0.8), light.haze, 0.2)
  const land: Material = {
    draw: (at, look) => {
      const [u, v] = [at.x * 0.8 + at.z * 0.6, at.z * 0.8 - at.x * 0.6]
      const [a, c] = [Math.floor(u / 24), Math.floor(v / 30)]
      const [f, g] = [u / 24 - a, v / 30 - c]
      const green = cell(a * 7, c * 3) < 0.3
      const block = green ? light.grass : mix(light.haze, light.hills, 0.35 + 0.4 * cell(a, c))
      const here = f < 0.3 || g < 0.24 ? asphalt : block
      look.colour = mix(here, light.haze, Math.min(0.9, Math.hypot(at.x, at.z) / 620))
    },
  }
  b.quad([-1400, level, -200], [2000, 0, 0], [0, 0, 1800], land)
  const { between, pick } = chance
  // Lower roofs between here and the towers.
  for (let i = 0; i < 46; i++) {
    const bearing = between(-1.5, 0.55)
    const far = between(34, 150)
    const roof = plain(pick(['#a58a78', '#8f8a86', '#b9a894', '#7f7a78', '#a3705a']))
    const wall = plain(pick(['#cbbfb0', '#b9a596', '#d6cdc0', '#9f9088']))
    const at = b.placed([Math.sin(bearing) * far, level, Math.cos(bearing) * far], 0.64)
    at.box({ x: -6, y: 0, z: -5, w: between(9, 15), h: between(4, 11), d: between(8, 12) }, wall, roof)
  }
  skyline(b.placed([-20, level, 0], 0.95), light, chance, 150)
  skyline(b.placed([0, level, 0], 0), light, chance, 150)
  return { ground: undefined, ridges: low }
}
