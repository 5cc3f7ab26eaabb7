/** Hair, drawn behind a face and over it. */
import type { Person } from './people.ts'

export const darker = (hex: string, k: number): string =>
  `#${[1, 3, 5]
    .map(i => Math.min(255, Math.round(Number.parseInt(hex.slice(i, i + 2), 16) * k)))
    .map(v => v.toString(16).padStart(2, '0'))
    .join('')}`

/** Hair behind the head. */
export function behind({ cut, hair }: Person): string {
  const shade = darker(hair, 0.82)
  switch (cut) {
    case 'bob':
      return `<path d="M78 108c-2-44 22-66 50-66s52 22 50 66c-1 24 2 42-8 58H86c-10-16-7-34-8-58z" fill="${shade}"/>`
    case 'long':
      return `<path d="M74 112c-3-48 22-74 54-74s57 26 54 74c-1 34 8 66 4 98-40 10-76 10-116 0-4-32 5-64 4-98z" fill="${shade}"/>`
    case 'waves':
      return `<path d="M72 112c-4-46 22-74 56-74s60 28 56 74c-2 16 10 24 6 42-3 14 6 24-2 40-40 6-80 6-120 0-8-16 1-26-2-40-4-18 8-26 6-42z" fill="${shade}"/>`
    case 'fringe':
      return `<path d="M76 110c-3-46 22-70 52-70s55 24 52 70c0 18 2 40-2 52-32 8-68 8-100 0-4-12-2-34-2-52z" fill="${shade}"/>`
    case 'braid':
      return `<path d="M76 110c-3-46 22-70 52-70s55 24 52 70c0 14-2 26-6 36H82c-4-10-6-22-6-36z" fill="${shade}"/>${[
        0, 1, 2, 3, 4,
      ]
        .map(
          i =>
            `<ellipse cx="${172 + i * 2}" cy="${150 + i * 17}" rx="${13 - i}" ry="11" fill="${i % 2 === 0 ? hair : shade}"/>`,
        )
        .join('')}<circle cx="182" cy="236" r="6" fill="#c0503f"/>`
    case 'ringlets':
      return [
        [76, 96, 20],
        [72, 124, 20],
        [76, 152, 19],
        [84, 178, 16],
        [180, 96, 20],
        [184, 124, 20],
        [180, 152, 19],
        [172, 178, 16],
        [92, 70, 22],
        [164, 70, 22],
        [128, 56, 28],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${shade}"/>`)
        .join('')
    case 'bun':
      return `<circle cx="128" cy="38" r="20" fill="${shade}"/>`
    case 'afro':
      return `<circle cx="128" cy="88" r="62" fill="${hair}"/><circle cx="84" cy="108" r="26" fill="${hair}"/><circle cx="172" cy="108" r="26" fill="${hair}"/>`
    case 'scarf':
      return `<path d="M72 112c-3-48 22-74 56-74s59 26 56 74c-1 28 6 60 16 90H56c10-30 17-62 16-90z" fill="${shade}"/>`
    default:
      return ''
  }
}

/** Hair over the forehead. */
export function over({ cut, hair }: Person): string {
  const strand = (d: string) => `<path d="${d}" fill="${hair}"/>`
  switch (cut) {
    case 'short':
      return strand('M84 106c-6-40 14-62 46-62 30 0 50 22 42 62-4-8-5-16-7-24-20 2-46-2-58-14-8 10-18 18-23 38z')
    case 'parted':
      return strand('M84 108c-8-42 16-66 48-64 30 1 48 24 40 64-4-10-6-18-8-26-24 0-44-8-54-18-4 14-20 22-26 44z')
    case 'bob':
    case 'long':
      return strand('M82 116c-6-46 16-70 46-70s52 24 46 70c-6-20-14-34-26-44-14 14-46 16-66 44z')
    case 'waves':
      return strand('M80 122c-8-48 14-78 48-78s56 30 48 78c-4-20-16-40-36-50-8 16-46 22-60 50z')
    case 'bun':
      return strand('M84 108c-6-42 16-62 44-62s50 20 44 62c-4-18-18-32-44-33-26 1-40 15-44 33z')
    case 'curls':
      return [
        [90, 84, 16],
        [102, 66, 18],
        [122, 58, 19],
        [144, 60, 18],
        [160, 72, 17],
        [168, 90, 13],
        [86, 100, 11],
        [112, 74, 14],
        [138, 74, 14],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
        .join('')
    case 'afro':
      return strand('M80 112c-6-44 14-68 48-68s54 24 48 68c-8-20-26-32-48-32s-40 12-48 32z')
    case 'quiff':
      return strand(
        'M84 108c-4-30 4-46 14-54 8-16 40-22 58-8 14 10 20 30 16 62-4-12-8-22-12-30-22 2-44-4-62-6-6 8-10 20-14 36z',
      )
    case 'fringe':
      return strand('M80 116c-6-50 16-74 48-74s54 24 48 74c-3-6-5-12-6-18-26 6-58 6-84 0-1 6-3 12-6 18z')
    case 'braid':
      return strand('M82 114c-6-46 16-70 46-70s52 24 46 70c-4-24-16-40-40-48-24 8-46 22-52 48z')
    case 'ringlets':
      return [
        [92, 78, 15],
        [108, 66, 16],
        [128, 62, 17],
        [148, 66, 16],
        [164, 78, 15],
        [84, 96, 11],
        [172, 96, 11],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
        .join('')
    case 'receding':
      return strand(
        'M83 112c-4-26 2-46 16-56-6 12-8 22-8 32-3 8-5 16-8 24zM173 112c4-26-2-46-16-56 6 12 8 22 8 32 3 8 5 16 8 24zM98 58c16-16 44-16 60 0-18-8-42-8-60 0z',
      )
    case 'pixie':
      return strand(
        'M82 116c-6-44 14-72 46-72s54 24 46 72c-3-8-6-16-7-24-14-2-26-8-34-18-10 12-26 20-40 20-5 6-8 14-11 22z',
      )
    case 'turban':
      return `<path d="M80 108c-10-46 14-74 48-74s58 28 48 74c-14-22-34-34-48-36-14 2-34 14-48 36z" fill="${hair}"/><path d="M128 72c-18-8-36-4-46 12 10-22 28-36 46-38 18 2 36 16 46 38-10-16-28-20-46-12z" fill="${darker(hair, 0.86)}"/><path d="M116 72q12-22 24 0-12-7-24 0z" fill="${darker(hair, 0.72)}"/>`
    case 'scarf':
      return `<path d="M82 122c-8-50 14-76 46-76s54 26 46 76c-2-30-18-46-46-46s-44 16-46 46z" fill="${hair}"/><path d="M84 150c10 24 24 34 44 34s34-10 44-34c10 14 18 34 22 52-44 14-88 14-132 0 4-18 12-38 22-52z" fill="${hair}"/><path d="M88 160c14 26 46 34 80 8-10 26-62 38-80-8z" fill="${darker(hair, 0.84)}"/>`
    default:
      return ''
  }
}
