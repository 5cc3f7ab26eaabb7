import { recordOf } from '../ground/record-of.ts'
import type { PropertyFeature, PropertyKind } from '../properties/facts.ts'
import { stateNames } from '../properties/us-states.ts'
import type { PropertyOrder } from './for-sale.ts'
import { textsOfFilters } from './number-filter-texts.ts'
import { type CountedFilterName, countedFilterNames } from './number-filters.ts'

/** Meaning of words in a search. */
export type Meaning =
  | { is: 'kind'; value: PropertyKind }
  | { is: 'feature'; value: PropertyFeature }
  | { is: 'sort'; value: PropertyOrder }
  | { is: 'state'; value: string }
  /** Means nothing in a search. */
  | { is: 'filler' }
  /** Means nothing, unless it begins the name of a place: `Big Sur`. */
  | { is: 'praise' }
  /** A wish for which there is no filter. */
  | { is: 'wish' }
  /** Begins what a home has, so that unknown words after it are no place. */
  | { is: 'with' }
  | { is: 'not' }
  | { is: 'unit'; value: Unit }
  | { is: 'bound'; value: Bound }

/** Unit of a number. */
export type Unit = CountedFilterName | 'ft2' | 'm2' | 'other'
/** Sense of a number: the lowest, the highest, an approximate one, or the first of two. */
export type Bound = 'least' | 'most' | 'about' | 'between'

const kinds: Record<PropertyKind, string> = {
  house:
    'house,single family,single family home,single family house,detached,detached house,detached home,bungalow,cottage,cabin,' +
    'villa,mansion,chalet,farmhouse,farm house,ranch house,ranch home,ranch style house,semi detached house,townhouse style house',
  apartment: 'apartment,flat,studio,studio apartment,studio flat,loft,penthouse,apt,appartment,apartement',
  townhouse: 'townhouse,town house,townhome,town home,row house,rowhouse,row home,rowhome,terraced house,terrace house',
  condo: 'condo,condominium',
  land: 'land,vacant land,lot,vacant lot,plot,building plot,building lot,plot of land,lot of land,parcel,acreage,building land',
  farm: 'farm,ranch,smallholding,homestead',
  other:
    'duplex,triplex,fourplex,multi family,multi family home,multifamily,mobile home,manufactured home,trailer,houseboat,' +
    'house boat,other kind',
}

const features: Record<PropertyFeature, string> = {
  garden: 'garden,yard,backyard,back yard,front yard,fenced yard,fenced garden,garden shed,lawn',
  balcony: 'balcony',
  terrace: 'terrace,patio,deck,roof terrace,rooftop terrace,roof deck',
  pool: 'pool,swimming,swimming pool,infinity pool,indoor pool,heated pool,private pool',
  fireplace: 'fireplace,fire place,wood stove,open fire',
  garage: 'garage,car garage',
  lift: 'lift,elevator',
  'step-free access':
    'step free access,step free,wheelchair accessible,wheelchair access,wheelchair,accessible,no stairs,no steps,' +
    'without stairs,without steps',
  furnished: 'furnished,fully furnished,with furniture',
  'air conditioning':
    'air conditioning,air conditioned,air conditioner,air con,aircon,central air,central air conditioning,ac,a c,aircondition',
  basement: 'basement,cellar,finished basement',
  laundry:
    'laundry,laundry room,in unit laundry,washer,washer dryer,washer and dryer,washing machine,washer dryer in unit,laundry in unit',
  waterfront:
    'waterfront,water front,lakefront,lake front,beachfront,beach front,oceanfront,ocean front,riverfront,river front,' +
    'on the water,on the lake,on the beach,on the river',
  view:
    'view,ocean view,sea view,lake view,mountain view,water view,river view,city view,view of the ocean,view of the sea,' +
    'view of the lake,view of the water,view of the mountains',
  'pets allowed':
    'pets allowed,pet allowed,allows pets,pet friendly,pets ok,pet,dog friendly,dogs allowed,dog allowed,dog,cat friendly,' +
    'cats allowed,cat',
  'solar power': 'solar power,solar,solar panel,solar energy,solar roof,photovoltaic',
}

const sorts: Record<PropertyOrder, string> = {
  'price-low': 'cheapest,cheapest first,cheap,cheaper,affordable,lowest price,lowest price first,low price,inexpensive',
  'price-high': 'most expensive,most expensive first,expensive,highest price,highest price first,priciest',
  newest: 'newest,newest first,latest,new listing,newest listing,latest listing,recently listed,just listed',
}

const units: Record<Unit, string> = {
  ft2: 'ft2,ft²,sq ft,sqft,sf,sft,sq feet,square feet,square foot,square ft,sq foot',
  m2: 'm2,m²,sqm,sq m,sq meter,sq metre,square meter,square metre,square m',
  other:
    'acre,hectare,ha,half bath,half bathroom,car,car space,parking space,story,storey,level,floor,mile,km,kilometer,' +
    'kilometre,minute,year,unit,room,people,person,children,kid,percent,week,month,day',
  // After the other units: a filter takes its words from them.
  ...recordOf(countedFilterNames, name => textsOfFilters[name].words),
}

const bounds: Record<Bound, string> = {
  most:
    'under,below,less than,max,maximum,up to,at most,no more than,not more than,not over,no higher than,cheaper than,' +
    'lower than,smaller than,within,budget,budget of,budget is,<,<=,≤,maximum of,max of,or less,and under,or under,or below,' +
    'and below,to',
  least:
    'over,above,more than,min,minimum,from,at least,starting at,starting from,greater than,bigger than,larger than,no less than,' +
    'not less than,not under,>,>=,≥,minimum of,min of,or more,and up,and more,and above,or above,and over,or over,plus,+',
  about: 'about,around,roughly,approximately,approx,circa,~',
  between: 'between',
}

const fillers =
  "a,an,the,and,or,with a,in,on,at,by,near,nearby,close to,next to,for,of,from,is,are,be,there,any,some,my,our,i,i’m,i'm,im,we," +
  'want,want to,wanted,need,needed,needs,looking for,looking,look,searching,searching for,search,find,find me,show,show me,me,' +
  'buy,to buy,buying,purchase,for sale,sale,to,home,house home,property,place,listing,real estate,residence,housing,something,' +
  'somewhere,anything,anywhere,please,us,you,have,can,would like,like,it,that,this,which,who,price,priced,price range,cost,' +
  'asking,asking price,usd,dollar,dollars,eur,euro,euros,$,€,£,=,on the market,available,neighborhood,neighbourhood,area,' +
  'starter home,starter,first home,family home,second home,vacation home,holiday home,living area,living space,size,sized,each,' +
  'newly built,no preference,kind of,type,sort by,sorted by,order by,first'

const praise =
  'nice,good,great,beautiful,lovely,cute,charming,cozy,cosy,quaint,big,large,small,tiny,little,huge,spacious,quiet,modern,new,old,' +
  'older,luxury,luxurious,family,decent,stunning,gorgeous,perfect,dream,bright,sunny,private,historic,traditional,safe,really,very'

const wishes =
  'gym,office,home office,hoa,school,parking,in law suite,kitchen,attic,sauna,spa,hot tub,new build,new construction,rent,' +
  'for rent,rental,unfurnished,ev charger,stairs,transit,train,subway,ground floor,chain'

const plural = (words: string) =>
  /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : /(?:ch|sh|s|x)$/.test(words) ? `${words}es` : `${words}s`

function readVocabulary(): Map<string, Meaning> {
  const found = new Map<string, Meaning>()
  const add = (list: string, meaning: Meaning, withPlurals = false) => {
    for (const words of list.split(',')) {
      found.set(words, meaning)
      if (withPlurals) found.set(plural(words), meaning)
    }
  }
  const addAll = (is: 'kind' | 'feature' | 'sort' | 'unit' | 'bound', lists: Record<string, string>) => {
    for (const [value, list] of Object.entries(lists)) add(list, { is, value } as Meaning, is !== 'bound')
  }
  add(fillers, { is: 'filler' })
  add('homes,properties,places,listings', { is: 'filler' })
  add(praise, { is: 'praise' })
  add(wishes, { is: 'wish' }, true)
  add('with,w,featuring,including,has,having,plus a', { is: 'with' })
  add('no,not,without,w o,except,non', { is: 'not' })
  addAll('bound', bounds)
  addAll('unit', units)
  addAll('sort', sorts)
  addAll('feature', features)
  addAll('kind', kinds)
  for (const { name } of stateNames) add(name.toLowerCase(), { is: 'state', value: name })
  add('washington dc,washington d c', { is: 'state', value: 'District of Columbia' })
  return found
}

/** Words and phrases with their meanings, in lower case. */
export const vocabulary: ReadonlyMap<string, Meaning> = readVocabulary()

/** Words of the longest phrase. */
export const longestPhrase = Math.max(...[...vocabulary.keys()].map(words => words.split(' ').length))

/** Postal codes of states, in lower case. */
export const stateCodes: ReadonlyMap<string, string> = new Map(
  stateNames.map(({ code, name }) => [code.toLowerCase(), name]),
)

/** Postal codes that are common words too. */
export const ambiguousCodes: ReadonlySet<string> = new Set(
  'or,in,me,ok,hi,oh,la,id,pa,ma,de,co,al,mo,ms,mt,ct,ne'.split(','),
)

/** Words that make the word before them part of a name: `Ohio Street`, `Garden City`. */
export const nameEndings: ReadonlySet<string> = new Set(
  'street,st,avenue,ave,road,rd,lane,ln,drive,dr,boulevard,blvd,way,court,circle,city,springs,falls,heights'.split(','),
)

/** Cities whose names begin with a state or a praise. */
export const namedPlaces: ReadonlySet<string> = new Set(
  'virginia beach,little rock,mountain view,palm beach'.split(','),
)

const ones = 'one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve'.split(',')
/** Numbers in words. */
export const numberWords: ReadonlyMap<string, number> = new Map(ones.map((word, at) => [word, at + 1]))

/** Multipliers of an amount of money. */
export const scales: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand', 'grand', 'ks'].map(word => [word, 1000] as const),
  ...['m', 'mm', 'mil', 'mill', 'million', 'millions', 'mio'].map(word => [word, 1_000_000] as const),
])

/** Words of which a typo is understood: long ones, because a short word is easily another. */
export const typoWords: readonly string[] = [...vocabulary]
  .filter(([words, { is }]) => !words.includes(' ') && words.length >= (is === 'state' ? 8 : 7))
  .filter(([, { is }]) => is === 'state' || is === 'kind' || is === 'feature' || is === 'unit')
  .map(([words]) => words)
