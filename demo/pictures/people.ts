/** The people of the demo: the colours, the hair and the clothes of each. */

/** Faces for the demo's people: plain busts in flat colours on a tinted ground. 256 × 256. */

export interface Person {
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
