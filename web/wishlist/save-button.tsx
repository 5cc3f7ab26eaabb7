import { Heart } from 'lucide-react'
import type { Property } from '#contract/properties.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useAddToWishlist, useRemoveFromWishlist, useWishlist } from './use-kept.ts'

/** Keeps a property from its card, or gives it up again. Only for buyers. */
export function SaveButton({ property }: { property: Property }) {
  const wishlist = useWishlist()
  const add = useAddToWishlist('Added to Wishlist!')
  const remove = useRemoveFromWishlist({ atOnce: true })
  const entry = wishlist.data?.find(entry => entry.propertyId === property._id)
  return (
    <IconButton
      name={`Save ${property.title}`}
      icon={Heart}
      onPicture
      pressed={entry !== undefined}
      disabled={!wishlist.data}
      onClick={() => {
        // The heart has turned already, and the server is still at it.
        if (add.isBusy || remove.isBusy) return
        if (entry) remove({ params: { id: entry._id } })
        else add.start(property)
      }}
    />
  )
}
