import { recordOf } from '#contract/ground/record-of.ts'
import { factTable, propertyFeatures, propertyKinds } from '#contract/properties/facts.ts'
import { type NumberFilterName, numberFilterNames, numberFilterOf } from '#contract/search/number-filters.ts'
import { factColumn } from '../../db/tables/fact-column.ts'
import { realAddresses } from './real-addresses.ts'

/** Seed of the random cases, shown with each failure to repeat them. */
export const seed = Number(process.env['SEARCH_SEED'] ?? 20_261_121)

/** Returns a generator of numbers from 0 to below 1, determined by the seed (mulberry32). */
function random(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

let numbers = random(seed)
/** Starts again at the seed, so that a test repeats its cases whatever ran before it in the same process. */
export const restartNumbers = () => {
  numbers = random(seed)
}
/** Returns the next random number. */
export const next = () => numbers()
/** Returns a random whole number below the limit. */
export const below = (limit: number) => Math.floor(next() * limit)
/** Chooses one of the items. */
export const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
const number = () => oneOf([1, 7, 12, 42, 101, 112, 1012, below(10), below(300), below(10_000)])

/** Makes up an id. */
export const anId = () => `00000000-0000-4000-8000-${String(below(1e12)).padStart(12, '0')}`

const streets =
  'Alder Street|Elm Street|King’s Road|Main St|12th Avenue|Hauptstraße|Weißes Roß|İstiklal Caddesi|Ødegårds gate'
    .concat(
      '|Calle de Alcalá|rue de la Paix|Via Roma|ΟΔΟΣ ΕΡΜΟΥ|ул. Ленина|Rua São João|Nguyễn Huệ|Αιόλου|渋谷|Cafe\u0301 Lane|%_Gate|a',
    )
    .split('|')
const places =
  'Springfield, IL|Springfield, OR 97477|Berlin|München|Paris|Tromsø|Madrid|Roma|İzmir|Αθήνα|Москва|São Paulo|東京都'
    .concat('|London SW1A 1AA|Amsterdam|12 Mile, MI|Saint-Denis|100%_ Town|Cafe\u0301ville|Straße|A')
    .split('|')

/** Invented locations in the style of sale records of Melbourne. */
const suburban = () =>
  `${oneOf(['', '', `${1 + below(30)}/`, `G${below(9)}/`])}${1 + below(240)}${oneOf(['', '', 'a', 'B', `-${below(300)}`])} ` +
  `${oneOf('Turmer|The Avenew|Kerr|Sint Kilda|Bel-Air|O’Grady|Mt Eliza|Upper Kerr'.split('|'))} ` +
  `${oneOf('St|Rd|Pde|Cr|Gr|La|St N'.split('|'))}, ${oneOf('Abbotsfield|Airport East|Keylor|Keylor Lodge|Yarraglen'.split('|'))}` +
  oneOf(['', ` VIC 30${10 + below(80)}`, ` 3${100 + below(20)}`])

/** Locations as people write them in many countries, and a few unlikely ones. */
const shapes: (() => string)[] = [
  suburban,
  suburban,
  suburban,
  ...Array.from({ length: 8 }, () => () => oneOf(realAddresses)),
  () => `${number()} ${oneOf(streets)}, ${oneOf(places)}`,
  () => `${oneOf(streets)} ${number()}, ${10_000 + below(89_999)} ${oneOf(places)}`,
  () => `${oneOf(streets)}, ${number()}, ${28_000 + below(60)} ${oneOf(places)}`,
  () => `${number()} bis ${oneOf(streets)}, 7500${below(10)} ${oneOf(places)}`,
  () => `Flat ${number()}, ${number()} ${oneOf(streets)}, ${oneOf(places)}`,
  () => `${oneOf(streets)} ${number()}-II, 10${below(20)} CJ ${oneOf(places)}`,
  () => `${number()}-${number()}-${number()} ${oneOf(streets)}, ${oneOf(places)} 150-0002`,
  () => `東京都渋谷区渋谷${number()}丁目${number()}-${number()}`,
  () => `No. ${number()}/${number()}, 2nd Cross, 5th Main, ${oneOf(places)} 56003${below(10)}`,
  () => `${oneOf(streets)} ${oneOf(places)}`,
  () => oneOf(places),
  () => `${number()}`,
  () => `,${oneOf(places)}`,
  () => `${oneOf(streets)},`,
  () => `${oneOf(streets)},,${number()},${oneOf(places)}`,
  () => ` , ${oneOf(places)} , `,
  // Several under the same labels.
  () => `${oneOf([5, 55])} Twin ${oneOf(['Row', 'Walk'])}, ${oneOf(['Gemini', 'Twinning'])}`,
  () => `${number()} ${oneOf(streets)} ,${oneOf(places)}, ${number()}`,
  () =>
    oneOf([
      ',',
      '0',
      '%',
      '_',
      '\\',
      '００７ Street, Spring',
      '٣ شارع, القاهرة',
      'İ, I, ı, i',
      'ẞ ß ss, ς σ Σ',
      '\u0301',
      'Ruled \u0001 Row\u0002, Ulm',
    ]),
]
/** Makes up a location. */
export const aLocation = () => oneOf(shapes)()

/** Usually a part of an existing location in any case, sometimes with a letter changed; otherwise random text. */
export function aTerm(locations: readonly string[]): string {
  const whole = oneOf(locations)
  const from = below(whole.length)
  const part = whole.slice(from, from + 1 + below(oneOf([2, 4, 8, 16, 40])))
  const spoilt = part.replace(part[below(part.length)] ?? '', oneOf(['x', '0', ' ', ',', '%', '_', 'ß', '1']))
  const term = oneOf([
    () => part,
    () => part,
    () => part.toUpperCase(),
    () => part.toLowerCase(),
    () => spoilt,
    () => oneOf('abcdefghijklmnopqrstuvwxyzßøσςİıé0123456789%_,\\.-’'.split('')),
    () => oneOf('aeioxqzst'.split('')) + oneOf('aeioxqzjr1, '.split('')),
    () => String(number()),
    () => `${number()} ${oneOf(streets).slice(0, 1 + below(8))}`,
    () => `${oneOf(streets).slice(-1 - below(8))}, ${oneOf(places).slice(0, 1 + below(8))}`,
    () =>
      oneOf([
        'nowhere',
        'xj',
        'qq',
        '%%',
        '__',
        'twin',
        'WIN',
        'gem',
        '5 twin',
        'twin row, g',
        '12 Alder',
        ', ',
        'oss',
        'ΟΔΟΣ',
        'οδος',
      ]),
  ])()
  return term.trim() || ','
}

/** Chooses the part of an existing location after its first comma, in any case; sometimes only its beginning. */
export function aPlaceOf(locations: readonly string[]): string {
  const [, ...parts] = oneOf(locations.filter(location => location.includes(','))).split(',')
  const place = parts.join(',').trim()
  return oneOf([place, place, place.toUpperCase(), place.slice(0, -1)]).trim()
}

/** Chooses the part of an existing location after its last comma, in any case; sometimes only its end. */
export function aStateOf(locations: readonly string[]): string {
  const state =
    oneOf(locations.filter(location => location.includes(',')))
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return oneOf([state, state, state.toUpperCase(), state.slice(1)]).trim()
}

/** Numbers as homes have them: those to choose from, or square metres. */
function aNumber(name: NumberFilterName): number {
  const { choices, fact } = numberFilterOf(name)
  const row = factTable[fact]
  const min = 'min' in row ? row.min : 0
  return min + below(choices ? Math.max(...choices) - min : 240)
}

/** Facts of a home, some of them missing. */
export const someFacts = () => ({
  kind: oneOf([null, ...propertyKinds]),
  ...Object.fromEntries(
    numberFilterNames.map(name => [factColumn(numberFilterOf(name).fact), oneOf([null, aNumber(name)])]),
  ),
  features: oneOf([null, 1 + below(2 ** propertyFeatures.length - 1), 1 + below(7)]),
})

const maybe = <Value>(value: Value) => (next() < 0.25 ? value : undefined)

/** Filters by facts and price, mostly few of them. */
export const someFilters = () => {
  const from = maybe(1 + below(40))
  return {
    kind: maybe([oneOf(propertyKinds), oneOf(propertyKinds)]),
    ...recordOf(numberFilterNames, name => maybe(aNumber(name))),
    from,
    to: maybe((from ?? 1) + below(20)),
    features: maybe([propertyFeatures[below(3)] ?? 'garden', oneOf(propertyFeatures)]),
  }
}
