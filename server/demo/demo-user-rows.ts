import { randomUUID } from 'node:crypto'
import { demoEmailOf, demoPeople, portraitOf } from './demo-people.ts'
import { demoReviews } from './demo-reviews.ts'
import { type Row, day, type IdOf, requireIn, laterOf, hour } from './demo-rows.ts'
import { demoWishlist } from './demo-wishlist.ts'
import type { DemoProperty } from './property-rows.ts'

/** Users by name. Only the demo accounts can sign in. */
export function peopleRows(uids: Map<string, string>, now: number): Map<string, Row<'users'>> {
  const rows = demoPeople.map(({ name, role, portrait }, index) => {
    const email = demoEmailOf(name)
    const joined = new Date(now - 400 * day + index * 16 * day)
    return {
      id: randomUUID(),
      uid: uids.get(email) ?? null,
      name,
      email,
      image: portraitOf(portrait),
      role,
      created_at: joined,
    }
  })
  return new Map(rows.map(row => [row.name, row]))
}

export const wishName = ({ property, buyer }: { property: string; buyer: string }): string => `${property}, ${buyer}`

export function wishlistRows(
  now: number,
  idOf: IdOf,
  listed: Map<string, DemoProperty>,
): Map<string, Row<'wishlist_entries'>> {
  return new Map(
    demoWishlist.map((wish, index) => {
      const { row, moment } = requireIn(listed, wish.property)
      const at = laterOf(moment(0.25), new Date(now - (index * 5 + 3) * hour))
      return [
        wishName(wish),
        { id: randomUUID(), user_id: idOf(wish.buyer), property_id: row.id, created_at: at },
      ] as const
    }),
  )
}

/** Inserts reviews, newest first; a buyer's review follows the sale. */
export function reviewRows(now: number, idOf: IdOf, listed: Map<string, DemoProperty>): Row<'reviews'>[] {
  return demoReviews.map(({ property, buyer, text }, index) => ({
    id: randomUUID(),
    property_id: requireIn(listed, property).row.id,
    reviewer_id: idOf(buyer),
    text,
    created_at: laterOf(requireIn(listed, property).moment(0.7), new Date(now - (index * 9 + 1) * hour)),
  }))
}
