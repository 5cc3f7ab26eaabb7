/** A name in the bundled list of places, and its country. */
interface OtherName {
  name: string
  country: string
}

/** Names by which a town is known and the bundled list does not: its own, or the English one. Each with its country. */
const otherNames: Record<string, string> = {
  AT: 'wien vienna',
  BE: 'antwerp antwerpen,bruges brugge,brussel brussels,bruxelles brussels,ghent gent',
  CH: 'geneva geneve,lucerne luzern',
  CZ: 'praha prague',
  DE: 'cologne koln,munchen munich,nuremberg nurnberg',
  DK: 'københavn copenhagen,kobenhavn copenhagen',
  ES: 'seville sevilla',
  GR: 'athina athens',
  IT: 'firenze florence,genova genoa,milano milan,napoli naples,roma rome,torino turin,venezia venice',
  PL: 'cracow krakow,warszawa warsaw',
  PT: 'lisboa lisbon',
  RO: 'bucuresti bucharest',
  RS: 'beograd belgrade',
  RU: 'moskva moscow',
  SE: 'gothenburg goteborg',
}

const byName = new Map<string, OtherName>(
  Object.entries(otherNames).flatMap(([country, list]) =>
    list.split(',').map(entry => {
      const [known = '', name = ''] = entry.split(' ')
      return [known, { name, country }] as const
    }),
  ),
)

/** Returns the name that the bundled list has for a place, simplified. Washington is only a town with its district. */
export function otherNameOf(name: string, qualifiers: readonly string[]): OtherName | undefined {
  const isCapital = name === 'washington' && ['dc', 'district of columbia'].includes(qualifiers[0] ?? '')
  return isCapital ? { name: 'washington dc', country: 'US' } : byName.get(name)
}
