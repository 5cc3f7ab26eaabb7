import { useQuery } from '@tanstack/react-query'
import type { Property } from '#contract/properties/properties.ts'
import { addToWishlist, myWishlist, removeFromWishlist, type WishlistEntry } from '#contract/wishlist/wishlist.ts'
import { call } from '../api/call.ts'
import { removeItem } from '../api/optimistic-update.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useAction } from '../api/use-action.ts'

/** Loads the caller's wishlist entries. Loads nothing while `isBuyer` is false, because only buyers have a wishlist. */
export function useWishlist(isBuyer = true) {
  const { email } = useSignedIn()
  return useQuery({ ...read(myWishlist, { query: { email } }), enabled: isBuyer })
}

/** The wishlist entry of this property: null if there is none, undefined while it is loading. */
export function useEntryOf(propertyId: string, isBuyer: boolean): WishlistEntry | null | undefined {
  const { email } = useSignedIn()
  const found = useQuery({ ...read(myWishlist, { query: { email, propertyId } }), enabled: isBuyer })
  if (found.isPending && !found.isError) return undefined
  return found.data?.find(entry => entry.propertyId === propertyId) ?? null
}

/** The id of an entry that the server has not answered with yet. */
const notKnownYet = ''

/** Puts a property on the wishlist. @param done message afterwards */
export function useAddToWishlist(done: 'Added to Wishlist!' | 'Saved to your wishlist.') {
  const { displayName, email } = useSignedIn()
  const add = useAction(addToWishlist, {
    done,
    failed: { title: 'Failed to add!', text: 'Something went wrong' },
    refresh: [myWishlist],
    find: async ({ body }) => {
      const [entry] = await call(myWishlist, { query: { propertyId: body?.propertyId } })
      return entry && { ...entry, insertedId: entry._id }
    },
    optimistic: (_id, { body }) => ({
      lists: [myWishlist],
      change: entries => [{ _id: notKnownYet, ...body }, ...entries],
    }),
  })
  const start = (property: Property, after?: (entryId: string) => void) => {
    const { _id: propertyId, title, image, location, minPrice, maxPrice, status } = property
    const { agentName, agentEmail, agentImage } = property
    const agent = { agentName, agentEmail, agentImage }
    const buyer = { userName: displayName, userEmail: email }
    add({ body: { propertyId, title, image, location, minPrice, maxPrice, status, ...agent, ...buyer } }, entry =>
      after?.(entry.insertedId),
    )
  }
  return { start, isBusy: add.isBusy }
}

/** `atOnce` where nothing but a heart turns: a card that has a button with the focus stays until it is really gone. */
export const useRemoveFromWishlist = ({ atOnce = false } = {}) =>
  useAction(removeFromWishlist, {
    done: 'Property removed from wishlist.',
    failed: 'Failed to remove property.',
    refresh: [myWishlist],
    ...(atOnce && { optimistic: id => ({ lists: [myWishlist], change: removeItem(id) }) }),
  })
