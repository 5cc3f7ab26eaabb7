import { readFileSync } from 'node:fs'

/** Addresses of public buildings, as their own countries write them. */
const publicBuildings = [
  '10 Downing Street, London SW1A 2AA',
  '221B Baker Street, London NW1 6XE',
  '1600 Pennsylvania Avenue NW, Washington, DC 20500',
  '350 5th Avenue, New York, NY 10118',
  '1 Infinite Loop, Cupertino, CA 95014',
  '328 Swanston St, Melbourne VIC 3000',
  '180 St Kilda Rd, Melbourne VIC 3006',
  '11 Nicholson St, Carlton VIC 3053',
  'Platz der Republik 1, 11011 Berlin',
  'Unter den Linden 77, 10117 Berlin',
  'Residenzstraße 1, 80333 München',
  'Schönbrunner Schloßstraße 47, 1130 Wien',
  '55 rue du Faubourg Saint-Honoré, 75008 Paris',
  '5 Avenue Anatole France, 75007 Paris',
  'Piazza del Colosseo, 1, 00184 Roma RM',
  'C. de Mallorca, 401, 08013 Barcelona',
  'Calle de Ruiz de Alarcón, 23, 28014 Madrid',
  'Museumstraat 1, 1071 XX Amsterdam',
  'Prinsengracht 263-267, 1016 GV Amsterdam',
  'Slottsplassen 1, 0010 Oslo',
  'Øster Voldgade 4A, 1350 København',
  'Διονυσίου Αρεοπαγίτου 15, Αθήνα 117 42',
  'Sultan Ahmet, Ayasofya Meydanı No:1, 34122 Fatih/İstanbul',
  'Красная площадь, 3, Москва, 109012',
  'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200',
  '1-1 Chiyoda, Chiyoda City, Tokyo 100-8111',
  '東京都千代田区千代田1-1',
  '19 Ngọc Hà, Ba Đình, Hà Nội',
]

/** A file with a location on each line. Lists of addresses are often not free to copy, so tests can read one elsewhere. */
const file = process.env['SEARCH_LOCATIONS']

/** Real addresses: of public buildings, and of the file that `SEARCH_LOCATIONS` names. */
export const realAddresses: readonly string[] = [
  ...publicBuildings,
  ...(file
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line.trim() !== '')
    : []),
]
