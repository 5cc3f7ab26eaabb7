import type { Person } from './people.ts'
import { behind, darker, over } from './hair.ts'

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
export const defaultPortrait = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<rect width="256" height="256" fill="#e1f0ea"/><circle cx="128" cy="104" r="46" fill="#5f9686"/>
<path d="M36 262c4-58 40-86 92-86s88 28 92 86z" fill="#5f9686"/></svg>`
