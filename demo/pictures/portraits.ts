/** Faces for the demo's people: plain busts in flat colours on a tinted ground. 256 × 256. */

interface Person {
  ground: string
  skin: string
  hair: string
  /** Hair style. */
  cut:
    | 'short'
    | 'bob'
    | 'long'
    | 'bun'
    | 'curls'
    | 'bald'
    | 'waves'
    | 'parted'
    | 'afro'
    | 'scarf'
    | 'quiff'
    | 'fringe'
    | 'braid'
    | 'turban'
    | 'ringlets'
    | 'receding'
    | 'pixie'
  clothes: string
  collar: 'round' | 'shirt' | 'blazer' | 'roll'
  under?: string
  beard?: boolean
  moustache?: boolean
  glasses?: boolean
  earrings?: string
}

export const people: readonly Person[] = [
  {
    ground: '#dcebe3',
    skin: '#f0c9a8',
    hair: '#5a3a28',
    cut: 'bob',
    clothes: '#0f5a4a',
    collar: 'blazer',
    under: '#fbfaf7',
    earrings: '#c08a2e',
  },
  {
    ground: '#f3e6cc',
    skin: '#8d5a3c',
    hair: '#231a17',
    cut: 'short',
    clothes: '#31507a',
    collar: 'shirt',
    beard: true,
  },
  { ground: '#e4e3f0', skin: '#e3ac84', hair: '#1f1b1c', cut: 'long', clothes: '#b5573f', collar: 'round' },
  {
    ground: '#e9efe0',
    skin: '#f5d6bb',
    hair: '#b98a4a',
    cut: 'parted',
    clothes: '#3f4b52',
    collar: 'blazer',
    under: '#dfe8f0',
    glasses: true,
  },
  {
    ground: '#f5e0d6',
    skin: '#6f4430',
    hair: '#1c1614',
    cut: 'afro',
    clothes: '#d3a13c',
    collar: 'round',
    earrings: '#f3e3bd',
  },
  {
    ground: '#dbe8ef',
    skin: '#f2cdb0',
    hair: '#c9c5bf',
    cut: 'short',
    clothes: '#23443d',
    collar: 'roll',
    glasses: true,
  },
  {
    ground: '#f1ead9',
    skin: '#d99a6c',
    hair: '#3a241a',
    cut: 'bun',
    clothes: '#7a4a5c',
    collar: 'blazer',
    under: '#f6ead9',
  },
  {
    ground: '#e0ede8',
    skin: '#c98d62',
    hair: '#2a1f1b',
    cut: 'bald',
    clothes: '#a9623d',
    collar: 'shirt',
    beard: true,
  },
  {
    ground: '#efe2ea',
    skin: '#f4d2b8',
    hair: '#a4472c',
    cut: 'waves',
    clothes: '#2f6b62',
    collar: 'round',
    earrings: '#c08a2e',
  },
  { ground: '#e6e9dc', skin: '#e8b890', hair: '#4a4440', cut: 'curls', clothes: '#8a9a6a', collar: 'shirt' },
  { ground: '#e3ebf2', skin: '#b87a52', hair: '#5f3f8a', cut: 'scarf', clothes: '#40526e', collar: 'round' },
  {
    ground: '#f4e8d6',
    skin: '#f3cfae',
    hair: '#e2e0db',
    cut: 'bob',
    clothes: '#8c3f4a',
    collar: 'blazer',
    under: '#fbf3e6',
    glasses: true,
  },
  {
    ground: '#dde9ee',
    skin: '#f6d8c2',
    hair: '#d9b06a',
    cut: 'quiff',
    clothes: '#2c4a6a',
    collar: 'blazer',
    under: '#f3f6f8',
    beard: true,
  },
  {
    ground: '#f6e4d2',
    skin: '#5f3a28',
    hair: '#1d1513',
    cut: 'ringlets',
    clothes: '#a83f52',
    collar: 'blazer',
    under: '#fbf1e2',
    earrings: '#e2b64f',
  },
  { ground: '#e9e6f2', skin: '#f2d3b0', hair: '#26201f', cut: 'fringe', clothes: '#4f6f8f', collar: 'roll' },
  {
    ground: '#e5eedd',
    skin: '#eec3a2',
    hair: '#8f8a86',
    cut: 'receding',
    clothes: '#6f4a3a',
    collar: 'shirt',
    moustache: true,
  },
  {
    ground: '#f3e9dc',
    skin: '#a8683f',
    hair: '#d08a2f',
    cut: 'turban',
    clothes: '#2f5a4f',
    collar: 'shirt',
    beard: true,
  },
  {
    ground: '#e2edea',
    skin: '#dba57c',
    hair: '#4a2c1e',
    cut: 'braid',
    clothes: '#c98a3a',
    collar: 'round',
    earrings: '#f3e3bd',
  },
  {
    ground: '#f2e3e3',
    skin: '#f7dcc8',
    hair: '#7a4a34',
    cut: 'pixie',
    clothes: '#5a4f7a',
    collar: 'round',
    glasses: true,
  },
  {
    ground: '#e7ecf2',
    skin: '#c98f68',
    hair: '#4a2f24',
    cut: 'bob',
    clothes: '#7a4a66',
    collar: 'round',
    glasses: true,
  },
]

const darker = (hex: string, k: number): string =>
  `#${[1, 3, 5]
    .map(i => Math.min(255, Math.round(Number.parseInt(hex.slice(i, i + 2), 16) * k)))
    .map(v => v.toString(16).padStart(2, '0'))
    .join('')}`

/** Hair behind the head. */
function behind({ cut, hair }: Person): string {
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
function over({ cut, hair }: Person): string {
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

function dressed({ clothes, collar, under = '#fbfaf7', skin }: Person): string {
  const body = `<path d="M28 262c2-46 26-62 64-70 12-3 60-3 72 0 38 8 62 24 64 70z" fill="${clothes}"/>`
  const shade = darker(clothes, 0.84)
  switch (collar) {
    case 'round':
      return `${body}<path d="M98 190c6 26 54 26 60 0-10-4-50-4-60 0z" fill="${darker(skin, 0.95)}"/><path d="M94 191c6 34 62 34 68 0l-5-1c-6 26-52 26-58 0z" fill="${shade}"/>`
    case 'shirt':
      return `${body}<path d="M106 186l22 30 22-30 12 8-20 36-14-14-14 14-20-36z" fill="${darker(clothes, 1.18)}"/><path d="M127 216h2v40h-2z" fill="${shade}"/>`
    case 'blazer':
      return `${body}<path d="M100 190l28 70 28-70z" fill="${under}"/><path d="M94 191l34 69-40-34-8-30zM162 191l-34 69 40-34 8-30z" fill="${shade}"/>`
    default:
      return `${body}<path d="M98 178c14 8 46 8 60 0l4 22c-20 10-48 10-68 0z" fill="${darker(clothes, 1.2)}"/>`
  }
}

export function portrait(person: Person): string {
  const { ground, skin, hair } = person
  const shade = darker(skin, 0.86)
  const brow = person.cut === 'turban' ? '#2a1d18' : darker(hair, hair > '#a' ? 0.7 : 0.9)
  const ears =
    person.cut === 'scarf'
      ? ''
      : `<ellipse cx="84" cy="118" rx="8" ry="12" fill="${shade}"/><ellipse cx="172" cy="118" rx="8" ry="12" fill="${shade}"/>`
  const beard =
    person.beard === true
      ? `<path d="M86 120c2 36 18 52 42 52s40-16 42-52c-6 12-10 20-18 22-14-5-34-5-48 0-8-2-12-10-18-22z" fill="${person.cut === 'turban' ? '#2a1d18' : darker(hair, 1.1)}"/>`
      : ''
  const moustache =
    person.moustache === true
      ? `<path d="M104 146c6-10 16-13 24-8 8-5 18-2 24 8-8-3-16-3-24-1-8-2-16-2-24 1z" fill="${darker(hair, 0.92)}"/>`
      : ''
  const glasses =
    person.glasses === true
      ? '<g fill="none" stroke="#2b2f33" stroke-width="3"><rect x="97" y="106" width="26" height="20" rx="9"/><rect x="133" y="106" width="26" height="20" rx="9"/><path d="M123 113q5-3 10 0M97 113l-11-3M159 113l11-3"/></g>'
      : ''
  const earrings =
    person.earrings === undefined
      ? ''
      : `<circle cx="84" cy="135" r="4.5" fill="${person.earrings}"/><circle cx="172" cy="135" r="4.5" fill="${person.earrings}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<defs><radialGradient id="g" cx=".4" cy=".3" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><clipPath id="head"><path d="M84 104c0-36 18-56 44-56s44 20 44 56c0 44-20 70-44 70s-44-26-44-70z"/></clipPath></defs>
<rect width="256" height="256" fill="${ground}"/><rect width="256" height="256" fill="url(#g)"/>
${behind(person)}<path d="M106 150h44v36c0 22-44 22-44 0z" fill="${shade}"/>${dressed(person)}${ears}
<path d="M84 104c0-36 18-56 44-56s44 20 44 56c0 44-20 70-44 70s-44-26-44-70z" fill="${skin}"/>
<g clip-path="url(#head)"><path d="M146 40c20 30 22 90-6 140h50V40z" fill="${shade}" fill-opacity=".28"/>${beard}</g>
<circle cx="101" cy="136" r="9" fill="#e0674f" fill-opacity=".18"/><circle cx="155" cy="136" r="9" fill="#e0674f" fill-opacity=".18"/>
<path d="M99 101q10-7 21-2M136 99q11-5 21 2" fill="none" stroke="${brow}" stroke-width="4" stroke-linecap="round"/>
<circle cx="110" cy="116" r="4.6" fill="#2a2422"/><circle cx="146" cy="116" r="4.6" fill="#2a2422"/><circle cx="111.500" cy="114.500" r="1.400" fill="#fff"/><circle cx="147.500" cy="114.500" r="1.400" fill="#fff"/>
<path d="M128 119q-5 12 2 13" fill="none" stroke="${darker(skin, 0.72)}" stroke-width="3" stroke-linecap="round"/>
<path d="M114 148q14 12 28 0" fill="${person.beard === true ? '#f6eee6' : 'none'}" stroke="#a8503f" stroke-width="3.500" stroke-linecap="round"/>
${moustache}${glasses}${over(person)}${earrings}</svg>`
}

/** Placeholder portrait: the outline of a bust in evergreen. */
export const nobody = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<rect width="256" height="256" fill="#e1f0ea"/><circle cx="128" cy="104" r="46" fill="#5f9686"/>
<path d="M36 262c4-58 40-86 92-86s88 28 92 86z" fill="#5f9686"/></svg>`
