import { features } from '../server/app/features.ts'
import { isTest, type Import } from './imports.ts'

/** A folder of rooms that stand in one order: each imports only the rooms before it. */
export interface Warehouse {
  folder: string
  rooms: readonly string[]
  /** The file to change for a new room. */
  writtenIn: string
  /** Rooms that everything may import and that may import everything: what only tests use. */
  outside?: readonly string[]
}

const here = 'checks/room-orders.ts'

/** The order of the rooms of every warehouse. Files beside the rooms come after all of them. */
export const warehouses: readonly Warehouse[] = [
  {
    folder: 'contract',
    rooms: [
      ['ground', 'images', 'sign-in', 'account', 'users', 'moderation', 'applications', 'audit', 'properties'],
      ['wishlist', 'offers', 'manage-properties', 'negotiation', 'board', 'backups', 'deals', 'conditions'],
      [
        'final-rounds',
        'own-deals',
        'deal-record',
        'payments',
        'payout-details',
        'transfers',
        'messages',
        'events',
        'notifications',
        'mail',
        'geocoding',
        'map',
      ],
      [
        'search',
        'search-map',
        'reviews',
        'personal-data',
        'client-settings',
        'summary',
        'public-pages',
        'home-page',
        'to-decide',
      ],
      ['pages'],
    ].flat(),
    writtenIn: here,
  },
  {
    folder: 'server',
    rooms: [
      ['ground', 'db', 'providers', 'settings', 'data-folder', 'open-database', 'deps', 'http', 'map-files', 'pages'],
      ['features', 'stand-in-google', 'demo', 'health', 'app', 'data-backup', 'commands'],
    ].flat(),
    writtenIn: here,
    outside: ['testing'],
  },
  { folder: 'server/features', rooms: Object.keys(features), writtenIn: 'server/app/features.ts' },
  {
    folder: 'web',
    rooms: [
      [
        'ui',
        'api',
        'identity',
        'support',
        'sign-in',
        'personal-data',
        'account',
        'properties',
        'offer-state',
        'payout-details',
      ],
      ['offer-terms', 'users', 'moderation', 'applications', 'notifications', 'transfers', 'deal-record', 'deals'],
      [
        'conditions',
        'board',
        'final-rounds',
        'backups',
        'negotiation',
        'messages',
        'reviews',
        'payments',
        'offers',
        'bought-properties',
      ],
      ['own-deals', 'offer-form', 'map', 'property-pins', 'manage-properties', 'mail', 'audit', 'to-decide', 'compare'],
      [
        'wishlist',
        'gallery',
        'property-page',
        'public-pages',
        'property-photos',
        'property-form',
        'search-filters',
        'home-page',
        'about',
        'search-map',
      ],
      ['search', 'navigation', 'shell'],
    ].flat(),
    writtenIn: here,
    outside: ['testing'],
  },
  { folder: 'web/ui', rooms: 'browser load basics dialog form list text showcase'.split(' '), writtenIn: here },
  {
    folder: 'bench',
    rooms: 'references machine market load report attack lists nodes web'.split(' '),
    writtenIn: here,
  },
]

/** Name of the file's room in the folder; undefined outside it, empty for a file beside the rooms. */
export function roomOf(file: string, { folder }: Pick<Warehouse, 'folder'>): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined
  const [room = '', ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length > 0 ? room : ''
}

/**
 * Imports of rooms that come later in the order, as lines that name the rule and the right place. Style sheets do not
 * count.
 */
export function importsAgainstOrder(imports: readonly Import[], warehouse: Warehouse): string[] {
  const { folder, rooms, writtenIn, outside = [] } = warehouse
  const placeOf = (room: string) => (room === '' ? rooms.length : rooms.indexOf(room))
  return imports.flatMap(({ from, to }) => {
    const [user, used] = [roomOf(from, warehouse), roomOf(to, warehouse)]
    if (isTest(from) || to.endsWith('.css') || user === undefined || used === undefined || outside.includes(user))
      return []
    if (placeOf(used) <= placeOf(user)) return []
    const after = used === '' ? `the files beside the rooms come` : `${used} comes`
    return [
      `${from} → ${to}: in ${folder}, ${after} after ${user} (${writtenIn}). ` +
        `Move what both need to ${user} or an earlier room, or the importing code to ${used === '' ? folder : used}.`,
    ]
  })
}

/** Rooms without a place in the order, and places without a room, as lines that name the file to change. */
export function roomsWithoutPlace(files: readonly string[], warehouse: Warehouse): string[] {
  const { folder, rooms, writtenIn, outside = [] } = warehouse
  const existing = new Set(files.map(file => roomOf(file, warehouse)).filter(Boolean) as string[])
  return [
    ...[...existing]
      .filter(room => !rooms.includes(room) && !outside.includes(room))
      .map(
        room => `${folder}/${room} has no place in the order of rooms: add it to ${writtenIn}, after all that it uses.`,
      ),
    ...rooms
      .filter(room => !existing.has(room))
      .map(room => `${folder}/${room} is in ${writtenIn}, but there is no such folder: remove it there.`),
  ]
}
