import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { useRole } from '../api/use-role.ts'

/** Link to a buyer's wishlist. Wide screens have it in the sidebar. */
export function WishlistLink() {
  const { role } = useRole()
  if (role !== 'user') return null
  return (
    <Link
      to="/dashboard/wishlist"
      aria-label="Wishlist"
      title="Wishlist"
      className="grid size-11 shrink-0 place-items-center rounded-xl text-muted hover:bg-primary-soft hover:text-primary lg:hidden"
    >
      <Heart className="size-5" aria-hidden />
    </Link>
  )
}
