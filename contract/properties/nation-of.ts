import { folded } from '../ground/folded.ts'

/**
 * Cities with one nation of the United Kingdom (Cabinet Office, list of cities, 2022), without Bangor and Newport, which are
 * in several, and with short names of some.
 */
const cities = {
  England:
    'Bath,Birmingham,Bradford,Brighton,Brighton and Hove,Bristol,Cambridge,Canterbury,Carlisle,Chelmsford,Chester,Chichester,' +
    'Colchester,Coventry,Derby,Doncaster,Durham,Ely,Exeter,Gloucester,Hereford,Hull,Kingston upon Hull,Lancaster,Leeds,' +
    'Leicester,Lichfield,Lincoln,Liverpool,London,Manchester,Milton Keynes,Newcastle upon Tyne,Norwich,Nottingham,Oxford,' +
    'Peterborough,Plymouth,Portsmouth,Preston,Ripon,Salford,Salisbury,Sheffield,Southampton,Southend-on-Sea,St Albans,' +
    'Stoke-on-Trent,Sunderland,Truro,Wakefield,Wells,Westminster,Winchester,Wolverhampton,Worcester,York',
  Scotland: 'Aberdeen,Dundee,Dunfermline,Edinburgh,Glasgow,Inverness,Perth,Stirling',
  Wales: 'Cardiff,St Asaph,St Davids,Swansea,Wrexham',
  'Northern Ireland': 'Armagh,Belfast,Derry,Lisburn,Londonderry,Newry',
}

/** Postcode areas (Royal Mail) that are not in England alone. Those in two nations, or of islands and the forces, have none. */
const areas = {
  Scotland: 'AB,DD,EH,FK,G,HS,IV,KA,KW,KY,ML,PA,PH,ZE',
  Wales: 'CF,SA',
  'Northern Ireland': 'BT',
  '': 'BF,BX,CA,CH,DG,GL,GY,HR,IM,JE,LD,LL,NP,SY,TD',
}

const byKey = (lists: Record<string, string>) =>
  new Map(Object.entries(lists).flatMap(([nation, list]) => list.split(',').map(key => [folded(key), nation] as const)))
const [nationOfCity, nationOfArea] = [byKey(cities), byKey(areas)]

/** The nation of a town in the United Kingdom, by the last of its parts that is a city, else by its postcode. */
export function nationOf(town: string | undefined, postcode: string | undefined): string | undefined {
  const city = town?.split(', ').findLast(part => nationOfCity.has(folded(part)))
  if (city !== undefined) return nationOfCity.get(folded(city))
  if (postcode === undefined) return undefined
  return (nationOfArea.get(/^[a-z]*/.exec(folded(postcode))?.[0] ?? '') ?? 'England') || undefined
}
