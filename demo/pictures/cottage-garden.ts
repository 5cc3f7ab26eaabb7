/** Surroundings of a small house: its border, its edge and its trees. */
import type { Builder } from './builder.ts'
import type { House } from './fittings.ts'
import { plain } from './materials.ts'
import { stone } from './masonry.ts'
import type { Garden } from './plants.ts'
import type { CottageOptions } from './cottage-options.ts'

/** Fence between garden and road, with an opening for the path. */
export function border(
  b: Builder,
  options: CottageOptions,
  doorX: number,
  at: (x: number, z: number) => readonly [number, number],
  garden: Garden,
): void {
  const z = -7.6
  const white = plain('#f4f1e9')
  for (const [from, to] of [
    [-24, doorX - 1.4],
    [doorX + 1.4, 24],
  ] as const)
    if (options.edge === 'fence') {
      for (const y of [0.3, 0.72]) b.box({ x: from, y, z: z + 0.04, w: to - from, h: 0.09, d: 0.04 }, white)
      for (let x = from; x < to; x += 0.2) b.box({ x, y: 0.08, z, w: 0.1, h: 0.9, d: 0.03 }, white)
      for (const x of [from, to - 0.12]) b.box({ x, y: 0, z, w: 0.14, h: 1.12, d: 0.14 }, white)
    } else if (options.edge === 'stone') {
      b.box({ x: from, y: 0, z, w: to - from, h: 0.62, d: 0.45 }, stone('#a39a8a', 0.2))
      b.box({ x: from - 0.06, y: 0.62, z: z - 0.05, w: to - from + 0.12, h: 0.1, d: 0.55 }, stone('#b5ac9c', 0.4))
    } else if (options.edge === 'hedge') garden.hedge(at(from, z), at(to, z), 0.75, 420)
}

export function surroundings(options: CottageOptions, g: Garden, { between, next, pick }: House['chance']): void {
  const forest = options.setting === 'forest'
  if (options.setting !== 'sea') {
    for (let i = 0; i < 15; i++)
      g.tree(
        next() < (forest ? 0.75 : 0.25) ? 'pine' : 'broad',
        -32 + i * 4.6 + between(-1.3, 1.3),
        24 + between(-3, 16),
        between(7, 11) * (forest ? 1.25 : 1),
        pick(options.trees),
      )
    g.woods(58)
    for (const side of [-1, 1])
      g.tree(
        forest ? 'pine' : pick(['broad', 'broad', 'slim']),
        side * between(13.5, 15.5),
        between(7, 11),
        between(8, 10.5),
        pick(options.trees),
      )
    g.tree(forest ? 'birch' : 'slim', between(11.5, 12.5), between(-1, 1.5), between(5.8, 7), pick(options.trees))
  } else {
    g.tree('pine', 15, 11, 8)
    g.tree('broad', -15, 11, 6.4, pick(options.trees))
    for (let i = 0; i < 6; i++) g.shrub(-10.5 - i * 0.8, 2 + i, between(0.8, 1.3), pick(options.blossoms))
  }
  g.shrub(10.4, -1.6, 1.1, pick(options.blossoms))
  g.shrub(-10.8, 0.5, 1.2, pick(options.blossoms))
}
