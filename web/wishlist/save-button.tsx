import { Heart } from 'lucide-react'
import type { Property } from '#contract/properties/properties.ts'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { useAddToWishlist, useRemoveFromWishlist, useWishlist } from './use-wishlist.ts'

interface SaveButtonProps {
  property: Property
  /** Whether it lies on the property's picture, as on its card. */
  onPicture?: boolean | undefined
}

/** Adds a property to the wishlist, or removes it. Only for buyers. */
export function SaveButton({ property, onPicture = true }: SaveButtonProps) {
  const wishlist = useWishlist()
  const add = useAddToWishlist('Added to Wishlist!')
  const remove = useRemoveFromWishlist({ atOnce: true })
  const entry = wishlist.data?.find(entry => entry.propertyId === property._id)
  return (
    <IconButton
      name={`Save ${property.title}`}
      icon={Heart}
      onPicture={onPicture}
      pressed={entry !== undefined}
      disabled={!wishlist.data}
      onClick={() => {
        // The heart has changed already; the server has not answered yet.
        if (add.isBusy || remove.isBusy) return
        if (entry) remove({ params: { id: entry._id } })
        else add.start(property)
      }}
    />
  )
}
